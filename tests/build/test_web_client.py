"""How the browser client is built: when anew and when not, with whose Node, and what is left out."""

from __future__ import annotations

import gzip
import json
import os
import re
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import web_client
import wheels
from web_client import WebClient, WebError

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "web" / "package-lock.json"

# Stands in for npm: notes how it was called, and does what the real one leaves behind.
NPM = """#!/bin/sh
echo "$@" >> "$NOTES"
case "$1" in
  ci) mkdir -p node_modules/needed; case "$2" in --omit=dev) ;; *) mkdir -p node_modules/tool ;; esac ;;
  run) test -z "$FAIL" || { echo "main.ts: no such thing"; exit 1; }
       mkdir -p ../src/taniere/web/assets
       cp index.html ../src/taniere/web/index.html; cp big.js ../src/taniere/web/assets/app.js
       echo small > ../src/taniere/web/assets/small.js ;;
esac
"""


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """How npm was called, a line each."""
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "npm").write_text(NPM)
    (commands / "node").write_text("#!/bin/sh\necho v20.19.0\n")
    for name in ("npm", "node"):
        (commands / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{commands}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    monkeypatch.delenv("TANIERE_WEB", raising=False)
    (tmp_path / "notes").touch()
    return tmp_path / "notes"


@pytest.fixture
def client(tmp_path: Path, notes: Path) -> WebClient:
    """A small client that was never built."""
    web = tmp_path / "tree" / "web"
    web.mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    (web / "big.js").write_text("console.log('again');\n" * 100)
    (web / "package.json").write_text('{"devDependencies": {"tool": "1.0.0"}}')
    (web / "package-lock.json").write_text('{"packages": {}}')
    return WebClient(tmp_path / "tree")


def called(notes: Path) -> list[str]:
    """What npm was asked since the last time."""
    found = [" ".join(line.split()[:2]) for line in notes.read_text().splitlines()]
    notes.write_text("")
    return found


def test_it_is_built_once_and_again_when_a_source_changed(client: WebClient, notes: Path) -> None:
    client.build()
    assert called(notes) == ["ci --omit=dev", "run build"]
    assert client.is_fresh()
    client.build()
    assert called(notes) == []
    (client.web / "index.html").write_text("<!doctype html><p>more")
    client.build()
    assert called(notes) == ["run build"]  # the packages are still those of the lock
    (client.web / "src").mkdir()
    (client.web / "src" / "new.ts").write_text("")
    assert not client.is_fresh()
    client.build()
    (client.web / "src" / "new.ts").unlink()
    assert not client.is_fresh()
    client.build()
    assert called(notes) == ["run build", "run build"]
    (client.modules / "needed" / "index.js").write_text("")  # packages are not sources
    assert client.is_fresh()
    (client.out / "index.html").unlink()
    assert not client.is_fresh()


def test_packages_are_fetched_again_when_the_lock_changed(client: WebClient, notes: Path) -> None:
    client.build()
    called(notes)
    (client.web / "package-lock.json").write_text('{"packages": {"": {}}}')
    client.build()
    assert called(notes) == ["ci --omit=dev", "run build"]


def test_whoever_develops_keeps_the_tools(client: WebClient, notes: Path) -> None:
    client.build()
    client.install(for_developing=True)
    assert called(notes) == ["ci --omit=dev", "run build", "ci --prefer-offline"]
    client.install(for_developing=True)
    assert called(notes) == []
    (client.web / "package-lock.json").write_text('{"packages": {"": {}}}')
    client.build()
    assert called(notes) == ["ci --prefer-offline", "run build"]


def test_files_that_shrink_are_packed_beside_themselves(client: WebClient) -> None:
    client.build()
    packed = client.out / "assets" / "app.js.gz"
    assert gzip.decompress(packed.read_bytes()) == (client.web / "big.js").read_bytes()
    before = packed.read_bytes()
    assert len(before) < 200
    client._stamp.unlink()
    client.build()
    assert packed.read_bytes() == before  # no time in it: the same sources give the same wheel
    assert not (client.out / "assets" / "small.js.gz").exists()


def test_a_build_that_fails_says_why_and_is_tried_again(
    client: WebClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAIL", "1")
    with pytest.raises(WebError, match=r"(?s)main\.ts: no such thing.*npm run build failed; TANIERE_WEB=0"):
        client.build()
    assert not client.is_fresh()
    monkeypatch.delenv("FAIL")
    client.build()
    assert client.is_fresh()


def test_it_is_left_out_where_nobody_wants_it(
    client: WebClient, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TANIERE_WEB", "0")
    client.build()
    assert called(notes) == []
    assert not client.out.exists()


@pytest.mark.parametrize(
    ("version", "will_do"), [("v20.18.9", False), ("v20.19.0", True), ("nonsense", False)]
)
def test_a_node_of_the_machine_must_be_new_enough(notes: Path, version: str, will_do: bool) -> None:
    (notes.parent / "bin" / "node").write_text(f"#!/bin/sh\necho {version}\n")
    assert (web_client.machine_npm() is not None) == will_do


def test_the_lock_names_no_host_at_all() -> None:
    assert not re.search(r"://|\bresolved\b|\bfunding\b", LOCK.read_text()), "run make lock"


def test_addresses_are_taken_out_of_a_lock(client: WebClient) -> None:
    path = client.web / "package-lock.json"
    package = {
        "version": "1.0.0",
        "resolved": "https://registry.example/x.tgz",
        "integrity": "sha512-abc",
        "deprecated": "see https://x.example/why for more",
        "funding": [{"url": "https://pay.example"}],
    }
    path.write_text(json.dumps({"lockfileVersion": 3, "packages": {"node_modules/x": package}}, indent=2))
    os.utime(path, (1000, 1000))
    client.strip()
    assert json.loads(path.read_text())["packages"]["node_modules/x"] == {
        "version": "1.0.0",
        "integrity": "sha512-abc",
        "deprecated": "see … for more",
    }
    assert path.stat().st_mtime == 1000


@pytest.mark.wheels
def test_the_source_archive_is_enough_to_build_a_wheel_with_the_client(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    wheels.copy_tree(tree)
    wheels.copy_client(tree)
    wheels.run_build(tree, tmp_path / "out", TANIERE_MYPYC="0", TANIERE_WEB="1")
    (archive,) = (tmp_path / "out").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"web/package-lock.json", "web/.npmrc", "web/src/main.ts", "scripts/web_client.py"} <= names
    assert not any("node_modules" in name or name.startswith("src/taniere/web/") for name in names)
    (wheel,) = (tmp_path / "out").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as packed:
        inside = [name for name in packed.namelist() if name.startswith("taniere/web/")]
        index = packed.read("taniere/web/index.html").decode()
    scripts = re.findall(r'src="/(assets/[^"]+\.js)"', index)
    assert scripts
    for script in scripts:
        assert f"taniere/web/{script}" in inside
        assert f"taniere/web/{script}.gz" in inside
