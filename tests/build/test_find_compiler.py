"""The search for a C compiler, on machines that have none."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import find_compiler


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler on PATH, not root, and nothing to be had from PyPI."""
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(find_compiler, "_install_zig", lambda: "uv pip failed: no network")


@pytest.mark.usefixtures("bare_machine")
def test_where_none_can_be_had_the_error_says_what_was_tried_and_what_would_do() -> None:
    with pytest.raises(find_compiler.NoCompilerError) as error:
        find_compiler.find_compiler()
    assert str(error.value).splitlines() == [
        "no C compiler works here, and the compiled wheel needs one: install gcc and the Python headers",
        "  uv pip failed: no network",
    ]


@pytest.mark.usefixtures("bare_machine")
def test_a_compiler_that_cannot_compile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "gcc"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.setattr(find_compiler, "_headers", lambda: tmp_path)
    with pytest.raises(find_compiler.NoCompilerError, match=r"gcc.*failed: out of order"):
        find_compiler.find_compiler()


@pytest.mark.usefixtures("bare_machine")
def test_only_root_installs_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(find_compiler, "_install_gcc", lambda: asked.append("gcc"))
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    for user, expected in ((1000, []), (0, ["gcc"])):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        with pytest.raises(find_compiler.NoCompilerError):
            find_compiler.find_compiler()
        assert asked == expected


def test_missing_headers_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_compiler, "_headers", lambda: tmp_path / "Python.h")
    assert find_compiler._try("cc") == f"the headers of this Python are missing ({tmp_path / 'Python.h'})"
