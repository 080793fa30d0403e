"""The commands of docs/arena.md run as they stand, one after the other in one folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taniere.cli.main import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "arena.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """What a reader is to type; a cluster is the matter of tests/arena/test_cluster.py."""
    typed = [line for kind, text in FENCE.findall(PAGE) if not kind for line in text.splitlines()]
    return [line for line in typed if line.startswith("taniere ") and "--cluster" not in line]


def test_every_command_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, text in FENCE.findall(PAGE):
        if kind == "toml":
            name = text.splitlines()[0].removeprefix("# ")
            Path(name).write_text(text)
    assert len(commands()) > 5
    for command in commands():
        assert main([*command.split()[1:], "--jobs", "1", "--lang", "en"]) == 0, capsys.readouterr().err
    assert sorted(path.name for path in Path("results").iterdir()) == sorted(
        re.findall(r"^\| `([\w.]+\.(?:parquet|jsonl?|html))` \|", PAGE, flags=re.MULTILINE)
    )
