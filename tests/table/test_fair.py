"""Draws: known answers computed by others, uniformity, independence. All with fixed seeds.

`fair-vectors.json` was computed with `openssl dgst`; the browser client checks itself against the same file.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from taniere.core.record import Draw
from taniere.table import fair
from taniere.table.fair import (
    FairSource,
    commitment,
    draw_number,
    is_nonce,
    is_pledge,
    mixed,
    pledge_of,
    spans,
)

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "fair-vectors.json").read_text()
)
SEED = hashlib.sha256(b"a fixed seed").digest()
NONCES = "0=0123456789abcdef,1=fedcba9876543210"

# Known answers


def plain_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it down, from the hash alone."""
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def test_draws_are_those_of_the_vectors() -> None:
    assert len(VECTORS["draws"]) > 100
    for draw in VECTORS["draws"]:
        seed = bytes.fromhex(draw["seed"])
        assert draw_number(seed, draw["nonces"], draw["index"], draw["bound"]) == draw["number"], draw


def test_commitments_are_those_of_the_vectors() -> None:
    for vector in VECTORS["commitments"]:
        assert commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_the_digest_is_the_hmac_of_the_library(length: int) -> None:
    """A drawer works its seed in once, however long it is, and gives the same for every message after."""
    seed = bytes(range(length))
    drawer = fair.Drawer(seed)
    for message in (b"", b"taniere draw 3 0 0=aa", bytes(300)):
        assert drawer.digest(message) == hmac.digest(seed, message, "sha256")


def test_a_second_way_to_compute_them() -> None:
    for draw in VECTORS["draws"]:
        message = f"taniere draw {draw['index']} 0 {draw['nonces']}".encode()
        number = int.from_bytes(plain_hmac(bytes.fromhex(draw["seed"]), message), "big")
        assert number % draw["bound"] == draw["number"]
    for vector in VECTORS["commitments"]:
        text = b"taniere seed " + bytes.fromhex(vector["seed"])
        assert hashlib.sha256(text).hexdigest() == vector["commitment"]


def openssl() -> str:
    """The program that docs/fairness.md checks with; fetched where root may fetch it."""
    if shutil.which("openssl") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=True, capture_output=True)
        subprocess.run(["apt-get", "install", "-q", "-y", "openssl"], check=True, capture_output=True)
    found = shutil.which("openssl")
    assert found is not None, "openssl is needed here: install it with the packages of your system"
    return found


def test_openssl_says_the_same() -> None:
    """As docs/fairness.md tells people to check."""
    program = openssl()
    for draw in VECTORS["draws"][::16]:
        command = [program, "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{draw['seed']}"]
        message = f"taniere draw {draw['index']} 0 {draw['nonces']}".encode()
        said = subprocess.run(command, input=message, capture_output=True, check=True).stdout.split()[-1]
        assert int(said, 16) % draw["bound"] == draw["number"]


def test_the_worked_example_of_the_docs_is_a_vector() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    example = next(
        draw
        for draw in VECTORS["draws"]
        if draw["seed"].startswith("0001") and draw["nonces"].startswith("0=0123456789abcdef0123")
    )
    message = f"taniere draw {example['index']} 0 {example['nonces']}"
    digest = plain_hmac(bytes.fromhex(example["seed"]), message.encode()).hex()
    (promise,) = [v["commitment"] for v in VECTORS["commitments"] if v["seed"] == example["seed"]]
    pledges = [pledge_of(promise, part.partition("=")[2]) for part in example["nonces"].split(",")]
    drawn = f"@{example['index']} {example['number']}/7776"
    for text in (example["seed"], message, digest, promise, *pledges, drawn):
        assert text in page


def test_nonces_are_mixed_in_seat_order() -> None:
    assert mixed({}) == ""
    assert mixed({2: "bb", 0: "aa", 10: "cc"}) == "0=aa,2=bb,10=cc"


def test_what_a_nonce_looks_like() -> None:
    assert is_nonce("0123456789abcdef" * 2)
    assert is_nonce("f" * 64)
    for text in ("", "f" * 31, "f" * 65, "F" * 32, "0" * 32 + "\n", " " + "0" * 32, "٣" * 32):
        assert not is_nonce(text)


def test_what_a_pledge_looks_like() -> None:
    assert is_pledge("0123456789abcdef" * 4)
    for text in ("", "f" * 63, "f" * 65, "F" * 64, "0" * 64 + "\n", " " + "0" * 63, "٣" * 64):
        assert not is_pledge(text)


def test_a_pledge_is_the_hash_of_a_nonce_for_one_commitment() -> None:
    """The first by `printf "taniere nonce …" | openssl dgst -sha256`, as a browser must compute it too."""
    first = pledge_of("a" * 64, "b" * 32)
    assert first == "b0fdeee57a9f2a92e8e8b4b383da12de03bd4f78c7222e39f83dd608e9abf5da"
    assert len({first, pledge_of("c" * 64, "b" * 32), pledge_of("a" * 64, "c" * 32)}) == 3
    assert is_pledge(first)


def test_spans() -> None:
    assert [spans(found) for found in ([], [7], [8, 3, 5, 4], range(3))] == ["", "7", "3-5 8", "0-2"]


# The source of a table


def test_a_source_counts_and_remembers() -> None:
    source = FairSource(SEED, NONCES, 5)
    numbers = [source.below(bound) for bound in (6, 52, 2)]
    assert numbers == [draw_number(SEED, NONCES, 5 + n, bound) for n, bound in enumerate((6, 52, 2))]
    assert source.index == 8
    assert source.last == Draw(7, numbers[-1], 2)


# Statistics: the bounds are five standard deviations wide, and nothing here ever changes.


def chi_square(found: Counter[Any], cells: Sequence[Any]) -> float:
    """How far counts are from equal, in standard deviations of the chi-square distribution."""
    expected = sum(found.values()) / len(cells)
    assert set(found) <= set(cells)
    assert expected >= 20
    statistic = sum((found[cell] - expected) ** 2 / expected for cell in cells)
    freedom = len(cells) - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


def assert_equal_chances(found: Iterable[Any], cells: Sequence[Any]) -> None:
    assert abs(chi_square(Counter(found), cells)) < 5


def stream(bound: int, count: int, seed: bytes = SEED, nonces: str = NONCES, start: int = 0) -> list[int]:
    return [draw_number(seed, nonces, start + index, bound) for index in range(count)]


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 52, 60, 100, 216])
def test_numbers_are_equally_likely(bound: int) -> None:
    assert_equal_chances(stream(bound, 12_000), range(bound))


@pytest.mark.parametrize("bound", [7776, 1_000_003, 2**32 - 1])
def test_large_numbers_are_equally_likely(bound: int) -> None:
    """By their place among all, and by their remainders."""
    numbers = stream(bound, 12_000)
    assert max(numbers) < bound
    assert_equal_chances((number * 64 // bound for number in numbers), range(64))
    assert_equal_chances((number % 32 for number in numbers), range(32))


def test_statistics_would_see_a_bias() -> None:
    numbers = stream(256, 12_000)
    assert chi_square(Counter(number % 6 for number in stream(7, 12_000)), range(6)) > 5
    assert chi_square(Counter(number % 100 for number in numbers), range(100)) > 5
    again = [number for number in stream(6, 3_000) for _ in range(2)]
    assert chi_square(Counter(pairwise(again)), [(a, b) for a in range(6) for b in range(6)]) > 5


@pytest.mark.parametrize("lag", [1, 2, 3, 7])
def test_draws_do_not_depend_on_those_before(lag: int) -> None:
    numbers = stream(6, 12_000)
    cells = [(a, b) for a in range(6) for b in range(6)]
    assert_equal_chances(zip(numbers, numbers[lag:], strict=False), cells)


def test_three_in_a_row() -> None:
    numbers = iter(stream(5, 15_000))
    cells = [(a, b, c) for a in range(5) for b in range(5) for c in range(5)]
    assert_equal_chances(zip(numbers, numbers, numbers, strict=True), cells)


def test_runs_are_as_long_as_they_should_be() -> None:
    """How long a coin keeps its side: half of all runs are of one throw, a quarter of two, and so on."""
    coins = stream(2, 16_000)
    runs: Counter[int] = Counter()
    length = 1
    for one, other in pairwise(coins):
        if one == other:
            length += 1
        else:
            runs[length] += 1
            length = 1
    total = sum(runs.values())
    for size in range(1, 6):
        share = 0.5**size
        assert abs(runs[size] - total * share) < 5 * (total * share * (1 - share)) ** 0.5


def test_the_order_in_which_draws_are_computed_has_no_effect() -> None:
    indices = list(range(500))
    random.Random(1).shuffle(indices)
    shuffled = {index: draw_number(SEED, NONCES, index, 52) for index in indices}
    assert [shuffled[index] for index in range(500)] == stream(52, 500)
    source = FairSource(SEED, NONCES, 0)
    assert [source.below(52) for _ in range(500)] == stream(52, 500)


def test_the_bounds_asked_before_have_no_effect() -> None:
    one, other = FairSource(SEED, NONCES, 0), FairSource(SEED, NONCES, 0)
    for bound in (2, 6, 1000):
        one.below(bound)
        other.below(7)
    assert [one.below(52) for _ in range(20)] == [other.below(52) for _ in range(20)]


def flipped(seed: bytes, bit: int) -> bytes:
    return (int.from_bytes(seed, "big") ^ (1 << bit)).to_bytes(32, "big")


CHANGES: dict[str, dict[str, Any]] = {
    "the first bit of the seed": {"seed": flipped(SEED, 255)},
    "the last bit of the seed": {"seed": flipped(SEED, 0)},
    "one digit of a nonce": {"nonces": NONCES.replace("cdef,", "cdee,")},
    "no nonces": {"nonces": ""},
    "one nonce less": {"nonces": NONCES.partition(",")[0]},
    "nonces of other seats": {"nonces": NONCES.replace("1=", "2=")},
    "nonces exchanged": {"nonces": mixed({0: "fedcba9876543210", 1: "0123456789abcdef"})},
    "later draws": {"start": 12_000},
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_part_gives_another_stream(change: str) -> None:
    wide = 2**32 - 1
    assert not set(stream(wide, 64)) & set(stream(wide, 64, **CHANGES[change]))
    pairs = zip(stream(6, 6_000), stream(6, 6_000, **CHANGES[change]), strict=True)
    assert_equal_chances(pairs, [(a, b) for a in range(6) for b in range(6)])


def test_seeds_and_nonces_alone_give_equal_chances() -> None:
    """The first draw of many tables is as fair as many draws of one."""
    seeds = [hashlib.sha256(f"seed {number}".encode()).digest() for number in range(6_000)]
    assert_equal_chances((draw_number(seed, NONCES, 0, 6) for seed in seeds), range(6))
    nonces = [mixed({0: f"{number:016x}"}) for number in range(6_000)]
    assert_equal_chances((draw_number(SEED, nonce, 0, 6) for nonce in nonces), range(6))


# Rejection, in a space of 256 numbers instead of 2**256, where it never happens


def small_space(monkeypatch: pytest.MonkeyPatch, answers: dict[int, bytes]) -> list[bytes]:
    """Make the hash answer one byte, by attempt; what it was asked."""
    asked: list[bytes] = []

    def digest(_: fair.Drawer, message: bytes) -> bytes:
        asked.append(message)
        return answers[int(message.split()[3])]

    monkeypatch.setattr(fair, "_SPACE", 256)
    monkeypatch.setattr(fair.Drawer, "digest", digest)
    return asked


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 52, 100, 128, 129, 255, 256])
def test_rejection_is_exact(monkeypatch: pytest.MonkeyPatch, bound: int) -> None:
    """Of all 256 answers each number owns equally many; the rest are refused and asked again."""
    found: Counter[int] = Counter()
    refused = 0
    for byte in range(256):
        asked = small_space(monkeypatch, {0: bytes([byte]), 1: b"\0"})
        number = draw_number(SEED, NONCES, 3, bound)
        if len(asked) == 1:
            found[number] += 1
        else:
            refused += 1
            assert number == 0
    assert found == dict.fromkeys(range(bound), 256 // bound)
    assert refused == 256 % bound


def test_attempts_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = small_space(monkeypatch, {0: b"\xff", 1: b"\xfe", 2: b"\x09"})
    assert draw_number(SEED, "0=aa", 3, 100) == 9
    assert asked == [b"taniere draw 3 0 0=aa", b"taniere draw 3 1 0=aa", b"taniere draw 3 2 0=aa"]


def test_rejection_keeps_chances_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real hash, cut to its first byte: without rejection the low numbers would come too often."""
    real = fair.Drawer.digest
    monkeypatch.setattr(fair, "_SPACE", 256)
    monkeypatch.setattr(fair.Drawer, "digest", lambda drawer, message: real(drawer, message)[:1])
    assert_equal_chances(stream(100, 12_000), range(100))
