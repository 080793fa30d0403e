"""Schemathesis against the description: whatever it sends, the answer is as described and never our fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from taniere.client import person
from tests.server.making import DEADLINE, Served, in_time

EXAMPLES = os.environ.get("TANIERE_TEST_EXAMPLES", "15")


@pytest.mark.parametrize("role", ["host", "seat", "none"])
def test_no_request_is_answered_with_a_fault_of_ours(tmp_path: Path, role: str) -> None:
    with Served(tmp_path) as served:

        async def table() -> dict[str, str]:
            links = await served.server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            return {"host": links.host, "seat": links.seats[0] or "", "none": "x"}

        token = in_time(table())[role]
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{served.url}/api/openapi.json"),
            *("--checks", "not_a_server_error,status_code_conformance,content_type_conformance"),
            *("--checks", "response_schema_conformance"),
            *(
                "--max-examples",
                EXAMPLES,
                "--seed",
                "1",
                "--no-color",
                "--phases",
                "examples,coverage,fuzzing",
            ),
            *("-H", f"Authorization: Bearer {token}", "--exclude-path", "/metrics"),
        ]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, timeout=10 * DEADLINE, check=False
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        assert served.stop() == 0
        faults = [line for line in served.log.read_text().splitlines() if '"level": "error"' in line]
        assert faults == []
