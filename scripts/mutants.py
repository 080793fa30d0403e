"""Plant faults in the engine one by one and see which of them the tests find. `make mutants` runs it.

Cosmic Ray makes the faults (mutants): another operator, another number, a condition turned round, a loop that
never runs. A seed picks some of all places where it could; the seed is printed, so a run can be repeated.
Every mutant is written into a copy of the project and meets the tests of its folder that run the mutated
line, quickest first, and, in a game, the contract. What is alive then is listed.
"""

from __future__ import annotations

import ast
import difflib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "scripts", "docs", "bench", "deploy", "web")
NEEDS_ARGUMENTS = ("VariableReplacer", "VariableInserter")
MEMORY = 4 << 30  # bytes: an endless loop may also be one that remembers
LEAST_SECONDS = 15.0  # of processor time, for tests that need far less

PYTEST = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
# What of the contract a game's mutants meet, at three seats
CONTRACT = ("steps", "replay", "take back", "words", "outlook", "samples", "non-interference")
COVERAGE = "[run]\nsource = src/taniere\ndynamic_context = test_function\ndata_file = .coverage\n"


@dataclass(frozen=True)
class Group:
    """Folders of the engine, and the tests that look after them."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    contract: tuple[str, ...] = ()  # the games whose contract its faults would break


def _game(name: str, *folders: str) -> Group:
    """A game, or games that share their folders."""
    places = folders or (name,)
    ids = tuple(place.replace("_", "-") for place in places if place != "five_dice")  # which is a family
    sources = tuple(f"src/taniere/games/{place}" for place in places)
    tests = (*(f"tests/games/{place}" for place in places), "tests/games/test_coverage_of_rules.py")
    return Group(name, sources, (*tests, "tests/golden"), ids)


GROUPS = (
    Group(
        "core",
        ("src/taniere/core",),
        ("tests/core", "tests/golden", "tests/games/pig", "tests/contract/test_kit_finds_faults.py"),
    ),
    Group("table", ("src/taniere/table",), ("tests/table",)),
    Group("store", ("src/taniere/store",), ("tests/store",)),
    _game("pig"),
    _game("five_dice", "five_dice", "code_cracker", "dino_park"),
    _game("tarasque"),
    _game("t_rex"),
    _game("tyrannosaurus_rex"),
    _game("labyrintus"),
)


@dataclass(frozen=True)
class Place:
    """Where a kind of fault can be planted, and the ways to do it: (operator, occurrence)."""

    group: Group
    file: str
    line: int
    ways: tuple[tuple[str, int], ...]


@dataclass
class Baseline:
    """What the tests of a group do without a fault."""

    seconds: float  # of processor time
    covering: dict[str, dict[int, set[str]]] = field(default_factory=dict)  # tests by file and line
    durations: dict[str, float] = field(default_factory=dict)
    always: set[str] = field(default_factory=set)  # tests of which nobody knows what they run


# Faults


def places(group: Group) -> list[Place]:
    """Every place of a group where Cosmic Ray can plant something."""
    found: list[Place] = []
    for folder in group.sources:
        for path in sorted((ROOT / folder).rglob("*.py")):
            found += _places_in(group, path)
    return found


def _places_in(group: Group, path: Path) -> Iterator[Place]:
    nodes = list(ast_nodes(get_ast(path.read_text("utf-8"))))
    ways: dict[tuple[tuple[int, int], str], list[tuple[str, int]]] = defaultdict(list)
    for name in sorted(operator_names()):
        family = name.partition("/")[2].partition("_")[0]
        if family in NEEDS_ARGUMENTS:
            continue
        operator, occurrence = get_operator(name)(), 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                ways[(start, family)].append((name, occurrence))
                occurrence += 1
    for (start, _), found in sorted(ways.items()):
        yield Place(group, str(path.relative_to(ROOT)), start[0], tuple(found))


class _Bare(ast.NodeTransformer):
    """Leaves out what no game can show: annotations, imports for types, whether a class is frozen."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.keyword | None:
        return None if node.arg == "frozen" else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.Pass()
        return self.generic_visit(node)


def _bare(code: str) -> str | None:
    """What the code does, to compare; None if it is not Python."""
    try:
        return ast.dump(_Bare().visit(ast.parse(code)))
    except SyntaxError:
        return None


def plant(place: Place, choice: random.Random) -> str | None:
    """The file with one fault; None if there is none that Python would run."""
    code = (ROOT / place.file).read_text("utf-8")
    name, occurrence = choice.choice(place.ways)
    mutant: str | None = mutate_code(code, get_operator(name)(), occurrence)
    if mutant is None or _bare(mutant) in (None, _bare(code)):
        return None
    return mutant


def sample(count: int, seed: int, names: Sequence[str]) -> list[tuple[Place, str]]:
    """So many mutants over all groups, each with its share of them; of these, the ones of the groups named.

    A place is used once. What is picked in a group depends on the seed and that group alone.
    """
    everywhere = {group.name: places(group) for group in GROUPS}
    total = sum(len(found) for found in everywhere.values())
    print(f"seed {seed}: {count} mutants in {total} places", flush=True)
    mutants: list[tuple[Place, str]] = []
    for name in names:
        choice, wanted = random.Random(f"{seed} {name}"), round(count * len(everywhere[name]) / total)
        choice.shuffle(everywhere[name])
        planted = ((place, plant(place, choice)) for place in everywhere[name])
        found = list(islice(((place, code) for place, code in planted if code is not None), wanted))
        mutants += sorted(found, key=lambda one: (one[0].file, one[0].line))
    return mutants


# Tests


class Copy:
    """The project in a folder of its own, where files may be broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("node_modules", "__pycache__", "*.so", ".hypothesis")
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy2(path, folder)
        self._stamp = time.time()

    def write(self, file: str, code: str) -> None:
        """Change a file, so that no compiled copy of it can be taken for the new one."""
        self._stamp += 2
        (self.folder / file).write_text(code, "utf-8")
        os.utime(self.folder / file, (self._stamp, self._stamp))

    def test(self, arguments: Sequence[str], seconds: float) -> int:
        """Run pytest with a bound on processor time; its exit code. A fork has imported it already."""
        child = os.fork()
        if child == 0:
            self._become_pytest(arguments, seconds)
        end = (
            time.monotonic() + 20 * seconds
        )  # a fault can also wait for ever, on a busy machine all can wait
        while (found := os.waitpid(child, os.WNOHANG))[0] == 0:
            if time.monotonic() > end:
                os.killpg(child, signal.SIGKILL)
            time.sleep(0.05)
        return os.waitstatus_to_exitcode(found[1])

    def _become_pytest(self, arguments: Sequence[str], seconds: float) -> None:
        os.setsid()
        code = 1
        try:
            whole = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.chdir(self.folder)
            os.environ["PYTHONPATH"] = str(self.folder / "src")  # for the processes that tests start
            sys.path[0] = str(self.folder / "src")
            with Path("said").open("wb") as said:
                os.dup2(said.fileno(), 1)
                os.dup2(said.fileno(), 2)
            code = pytest.main([*PYTEST, *arguments])
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def said(self) -> str:
        """The end of what pytest said."""
        return (self.folder / "said").read_text("utf-8", errors="replace")[-3000:]


def measure(copy: Copy, group: Group) -> Baseline:
    """Run the tests of a group as they are: they must pass. Which lines each of them runs, and how long."""
    (copy.folder / ".coveragerc").write_text(COVERAGE)
    run = [sys.executable, "-m", "coverage", "run", "-m", "pytest", *PYTEST]
    lines = [sys.executable, "-m", "coverage", "json", "-q", "--show-contexts", "-o", "lines.json"]
    environ = {**os.environ, "PYTHONPATH": str(copy.folder / "src")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for command in ([*run, "--junitxml=tests.xml", "-o", "junit_family=xunit1", *group.tests], lines):
        done = subprocess.run(
            command, cwd=copy.folder, env=environ, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise SystemExit(f"the tests of {group.name} fail without any fault:\n{done.stdout[-3000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = Baseline(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    names: dict[str, str] = {}
    for case in ElementTree.parse(copy.folder / "tests.xml").iter("testcase"):
        file, name = case.get("file", ""), case.get("name", "").partition("[")[0]
        place = case.get("classname", "")
        owner = place.removeprefix(file.removesuffix(".py").replace("/", ".")).lstrip(".")
        test = "::".join(part for part in (file, owner, name) if part)
        names[f"{place}.{name}"] = test
        found.durations[test] = found.durations.get(test, 0.0) + float(case.get("time", 0))
    for file, facts in json.loads((copy.folder / "lines.json").read_text())["files"].items():
        covering = found.covering.setdefault(file, {})
        for line, contexts in facts["contexts"].items():
            covering[int(line)] = {names[context] for context in contexts if context in names}
    attributed = {test for lines in found.covering.values() for tests in lines.values() for test in tests}
    found.always = set(found.durations) - attributed
    (copy.folder / "chosen").write_text("\n".join(sorted(found.durations)))
    if copy.test(["--collect-only", "@chosen"], 600) != 0:
        raise SystemExit(f"the tests of {group.name} are not found by their names:\n{copy.said()}")
    return found


def fitting(baseline: Baseline, place: Place) -> list[str]:
    """The tests that run a line (or the statement it belongs to), quickest first; all, if none is known to.

    Those of which coverage cannot tell what they run (hypothesis makes them) are always among them.
    """
    lines = baseline.covering.get(place.file, {})
    near = (lines.get(line) for line in range(place.line, max(0, place.line - 15), -1))
    tests = next(filter(None, near), set(baseline.durations)) | baseline.always
    return sorted(tests, key=lambda test: (baseline.durations[test], test))


def is_killed(copy: Copy, baseline: Baseline, place: Place, mutant: str) -> bool:
    """Whether a test finds the fault."""
    tests = fitting(baseline, place)
    share = sum(baseline.durations[test] for test in tests) / sum(baseline.durations.values())
    copy.write(place.file, mutant)
    try:
        (copy.folder / "chosen").write_text("\n".join(tests))
        if copy.test(["@chosen"], 2 * share * baseline.seconds + LEAST_SECONDS) != 0:
            return True
        contract = [
            f"tests/contract/test_every_game.py::test_contract[{game} seats=3-{check}]"
            for game in place.group.contract
            for check in CONTRACT
        ]
        (copy.folder / "chosen").write_text("\n".join(contract))
        return bool(contract) and copy.test(["@chosen"], 120) != 0
    finally:
        copy.write(place.file, (ROOT / place.file).read_text("utf-8"))


def difference(place: Place, mutant: str) -> str:
    """The fault as a diff, without the lines around it."""
    code = (ROOT / place.file).read_text("utf-8")
    lines = list(difflib.unified_diff(code.splitlines(), mutant.splitlines(), lineterm="", n=0))
    return "\n".join(f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@")))


def main() -> int:
    """Run; 0 whatever was found, because what is alive may be no fault."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400, help="how many mutants")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=[group.name for group in GROUPS],
        metavar="GROUP",
        help="core, tarasque …",
    )
    arguments = parser.parse_args()
    mutants = sample(arguments.count, arguments.seed, arguments.only or [group.name for group in GROUPS])
    killed, planted = defaultdict[str, int](int), defaultdict[str, int](int)
    with TemporaryDirectory(prefix="taniere-mutants-") as folder:
        copy = Copy(Path(folder))
        baselines: dict[str, Baseline] = {}
        for place, mutant in mutants:
            name = place.group.name
            if name not in baselines:
                baselines[name] = measure(copy, place.group)
                print(f"{name}: its tests take {baselines[name].seconds:.0f} s of processor time", flush=True)
            planted[name] += 1
            if is_killed(copy, baselines[name], place, mutant):
                killed[name] += 1
                print(".", end="", flush=True)
            else:
                print(f"\nalive: {place.file}:{place.line}\n{difference(place, mutant)}", flush=True)
    print(f"\nseed {arguments.seed}")
    for name, count in planted.items():
        print(f"{name:20} {killed[name]:4} of {count:4} killed")
    share = 100 * sum(killed.values()) / max(1, len(mutants))
    print(f"{'all':20} {sum(killed.values()):4} of {len(mutants):4} killed, {share:.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
