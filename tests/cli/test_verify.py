"""`taniere verify`: one line when every draw is right, else the first thing that is wrong is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taniere.core.registry import load_game
from taniere.table import log
from taniere.table.fair import commitment, pledge_of
from taniere.table.opening import record_of
from taniere.table.state import REVEAL_SECONDS
from taniere.table.table import Table
from tests.table.making import BOT, NOW, OPEN, PERSON, PIG, SEED, begin, nonce, play, play_out, sit, vault_of

Run = Callable[..., Any]
Refuse = Callable[..., str]
Change = Callable[[list[str]], list[str]]

# Pig that seat 0 begins, to 10 points. Lines 6 to 15 are notes, 17 is `0 roll`, 18 `* roll 6 @0 5/6`.
FIRST_DRAW = 17
NONCES = f"0={nonce(0)},1={nonce(1)}"


def written(folder: Path, *, doubts: int = 0, is_over: bool = True, name: str = "table.record") -> Path:
    """The record of a table of two people."""
    vault = vault_of(PIG, PERSON, PERSON, options={"start": "0", "target": 10})
    table = sit(Table(vault, PIG))
    begin(table)
    play(table, 0, "roll")
    for _ in range(doubts):
        table.ask(0, "take_back", NOW)
        table.answer(1, True, NOW)
        play(table, 0, "roll")
    if is_over:
        play_out(table)
    path = folder / name
    path.write_text(record_of(PIG, vault, table.fresh).dumps())
    return path


def test_all_is_right(run: Run, folder: Path) -> None:
    path = written(folder)
    count = path.read_text().count("\n* ")
    outcome = run("verify", path.name)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == (
        f"All is right: {count} draws follow from seed {SEED.hex()}, promised as {commitment(SEED)}, "
        f"and the nonces {NONCES}. Whether this is the record of the table you played at, only your own "
        "notes can show (--commitment, --nonce).\n"
    )
    assert run("verify", "-", stdin=path.read_bytes()) == outcome
    french = run("verify", path.name, "--lang", "fr")
    assert french.out.startswith(
        f"Tout est juste\u00a0: {count} tirages découlent de la graine {SEED.hex()},"
    )
    assert french.out.count("\n") == 1


def test_as_json(run: Run, folder: Path) -> None:
    path = written(folder, doubts=2)
    outcome = run("verify", path.name, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == {
        "game": "pig",
        "table": "tablename2",
        "draws": path.read_text().count("\n* "),
        "taken_back": 2,
        "commitment": commitment(SEED),
        "seed": SEED.hex(),
        "pledges": {str(seat): pledge_of(commitment(SEED), nonce(seat)) for seat in (0, 1)},
        "left_out": [],
        "renewed": {},
        "is_as_noted": None,
        "nonces": {"0": nonce(0), "1": nonce(1)},
    }


def test_draws_that_were_taken_back_are_counted(run: Run, folder: Path) -> None:
    written(folder, doubts=1)
    written(folder, doubts=3, name="more.record")
    assert f"nonces {NONCES}. One draw was taken back. " in run("verify", "table.record").out
    assert ". 3 draws were taken back. " in run("verify", "more.record").out
    assert ". Un tirage a été repris. " in run("verify", "table.record", "--lang", "fr").out
    assert ". 3 tirages ont été repris. " in run("verify", "more.record", "--lang", "fr").out


def noted(**changes: str) -> list[str]:
    """What somebody noted at the table that `written` writes down, as arguments."""
    notes = {
        "commitment": commitment(SEED),
        "nonce": f"0:{nonce(0)}",
        **{f"pledge-{seat}": f"{seat}:{pledge_of(commitment(SEED), nonce(seat))}" for seat in (0, 1)},
        **changes,
    }
    return [part for name, value in notes.items() for part in (f"--{name.partition('-')[0]}", value) if value]


def test_a_record_that_agrees_with_the_notes(run: Run, folder: Path) -> None:
    path = written(folder)
    for arguments in (
        noted(),
        noted()[:2],
        ["--nonce", f"0:{nonce(0)}", "--nonce", f"1:{nonce(1)}"],
        noted(nonce=""),
        noted(**{"pledge-1": ""}),  # whoever noted only one pledge
    ):
        outcome = run("verify", path.name, *arguments)
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out.endswith(f"nonces {NONCES}. It agrees with your notes.\n")
    french = run("verify", path.name, *noted(), "--lang", "fr")
    assert french.out.endswith(" Tout concorde avec vos notes.\n")
    assert json.loads(run("verify", path.name, *noted(), "--json").out)["is_as_noted"] is True


@pytest.mark.parametrize(
    ("changes", "reason", "french"),
    [
        (
            {"commitment": "0" * 64},
            "this is not the table you played at: you noted the commitment 0000",
            "ce n'est pas la table où vous avez joué",
        ),
        (
            {"nonce": f"0:{nonce(7)}"},
            f"seat 0: you noted the nonce {nonce(7)}, the record has {nonce(0)}",
            "",
        ),
        ({"nonce": f"5:{nonce(7)}"}, f"seat 5: you noted the nonce {nonce(7)}, the record has -", ""),
        ({"pledge-1": "1:" + "0" * 64}, f"seat 1: you noted the pledge {'0' * 64}, the record has ", ""),
    ],
)
def test_a_record_that_does_not_agree_with_the_notes(
    refuse: Refuse, folder: Path, changes: dict[str, str], reason: str, french: str
) -> None:
    path = written(folder)
    assert refuse("verify", path.name, *noted(**changes)).startswith(reason)
    assert refuse("verify", path.name, *noted(**changes), "--json").startswith(reason)
    said = refuse("verify", path.name, *noted(**changes), "--lang", "fr")
    assert french in said
    assert not said.startswith(reason)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--commitment", "abc"),
        ("--commitment", "G" * 64),
        ("--commitment", commitment(SEED).upper()),
        ("--nonce", nonce(0)),
        ("--nonce", f"x:{nonce(0)}"),
        ("--nonce", f"0:{nonce(0)}g"),
        ("--pledge", "0:abc"),
        ("--pledge", "0"),
        ("--nonce",),
    ],
)
def test_notes_that_cannot_be(refuse: Refuse, folder: Path, arguments: tuple[str, ...]) -> None:
    path = written(folder)
    english = refuse("verify", path.name, *arguments)
    assert arguments[0] in english
    assert refuse("verify", path.name, *arguments, "--lang", "fr") != english


def of_a_table(folder: Path, table: Table, name: str = "odd.record") -> str:
    play_out(table)
    vault = vault_of(PIG, *table.facts.seats, options=table.facts.options)
    (folder / name).write_text(record_of(PIG, vault, table.fresh).dumps())
    return name


def test_a_seat_that_was_left_out(run: Run, refuse: Refuse, folder: Path) -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON, options={"target": 10}), PIG))
    table.start(NOW)
    table.reveal(0, nonce(0), NOW)
    table.tick(NOW + REVEAL_SECONDS)
    name = of_a_table(folder, table)
    outcome = run("verify", name)
    assert outcome.code == 0
    assert " Seat 1 pledged a nonce and did not reveal it: it was left out. " in outcome.out
    assert " La place 1 avait engagé un nonce et ne l'a pas révélé" in run("verify", name, "--lang", "fr").out
    assert json.loads(run("verify", name, "--json").out)["left_out"] == [1]
    assert refuse("verify", name, "--nonce", f"1:{nonce(1)}") == (
        "seat 1: your nonce was left out, so this record proves nothing to you"
    )
    lines = (folder / name).read_text().splitlines()
    (folder / "bad.record").write_text("\n".join(without("left-out")(lines)) + "\n")
    assert refuse("verify", "bad.record").startswith("seat 1: the record must have a pledge with its nonce")


def test_links_that_the_host_changed(run: Run, folder: Path) -> None:
    table = begin(sit(Table(vault_of(PIG, PERSON, PERSON, options={"target": 10}), PIG)))
    table.renew_link(0, NOW)
    for _ in range(3):
        table.renew_link(1, NOW)
    name = of_a_table(folder, table)
    out = run("verify", name).out
    assert " The host changed the link of seat 0 once. The host changed the link of seat 1 3 times. " in out
    french = run("verify", name, "--lang", "fr").out
    assert " L'hôte a changé une fois le lien de la place 0. " in french
    assert " L'hôte a changé 3 fois le lien de la place 1. " in french
    assert json.loads(run("verify", name, "--json").out)["renewed"] == {"0": 1, "1": 3}


def test_a_table_of_the_old_order(run: Run, refuse: Refuse, folder: Path) -> None:
    """It verifies, and says what that does not show; notes are compared all the same."""
    table = Table(vault_of(PIG, PERSON, PERSON, options={"target": 10}), PIG)
    old = [log.Joined(NOW, seat, f"P{seat}", nonce(seat)) for seat in (0, 1)]
    table.fold([*old, log.Started(NOW)])
    while table.match.state.chance() is not None:
        table._settle(NOW)
    table.fresh = [*old, log.Started(NOW), *table.fresh]
    name = of_a_table(folder, table)
    out = run("verify", name).out
    assert out.endswith(" nothing shows that its seed was chosen before the nonces.\n")
    assert "rien ne montre que sa graine" in run("verify", name, "--lang", "fr").out
    assert json.loads(run("verify", name, "--json").out)["pledges"] == {}
    assert run("verify", name, *noted()[:4]).code == 0
    assert refuse("verify", name, *noted()).startswith("seat 0: you noted the pledge ")


def test_a_game_with_a_deck(run: Run, folder: Path) -> None:
    game = load_game("code-cracker")
    vault = vault_of(game, PERSON, BOT, OPEN)
    table = sit(Table(vault, game), 0)
    begin(table)
    play_out(table)
    (folder / "cracker.record").write_text(record_of(game, vault, table.fresh).dumps())
    outcome = run("verify", "cracker.record")
    assert outcome.code == 0
    assert f"and the nonces 0={nonce(0)}. " in outcome.out


def test_no_draw_at_all(run: Run, folder: Path) -> None:
    vault = vault_of(PIG, PERSON, PERSON, options={"start": "0"})
    table = sit(Table(vault, PIG))
    begin(table)
    table.resign(0, NOW)
    (folder / "short.record").write_text(record_of(PIG, vault, table.fresh).dumps())
    assert run("verify", "short.record").out.startswith("All is right: 0 draws follow ")


def line(found: str, to: str) -> Change:
    """Change the first line that matches."""

    def change(lines: list[str]) -> list[str]:
        place = next(place for place, line in enumerate(lines) if re.search(found, line))
        return [*lines[:place], re.sub(found, to, lines[place]), *lines[place + 1 :]]

    return change


def without(found: str) -> Change:
    return lambda lines: [line for line in lines if not re.search(found, line)]


def recounted(change: Change) -> Change:
    """The last line says the right number of entries again."""

    def both(lines: list[str]) -> list[str]:
        lines = change(lines)
        status = lines[-1].split()[2]
        return [*lines[:-1], f"end {len(lines) - lines.index('') - 2} {status}"]

    return both


def exchanged(lines: list[str]) -> list[str]:
    """The first two draws in the other order."""
    one, other = [place for place, line in enumerate(lines) if line.startswith("* ")][:2]
    lines = list(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def reseeded(lines: list[str]) -> list[str]:
    """Another seed, with a commitment that fits it."""
    lines = line("seed .*", "seed " + "00" * 32)(lines)
    return line("commitment .*", f"commitment {commitment(bytes(32))}")(lines)


def repledged(seat: int, other: str) -> Change:
    """Another nonce, with a pledge that fits it and the commitment."""

    def change(lines: list[str]) -> list[str]:
        promised = next(line.split()[2] for line in lines if line.startswith("note commitment"))
        lines = line(f"nonce-{seat} .*", f"nonce-{seat} {other}")(lines)
        return line(f"pledge-{seat} .*", f"pledge-{seat} {pledge_of(promised, other)}")(lines)

    return change


CASES: dict[str, tuple[Change, str]] = {
    "a number": (
        line("@0 5/6", "@0 3/6"),
        "entry 2: draw 0 gives 5 with this seed and these nonces, not 3",
    ),
    "a bound": (
        line("@0 5/6", "@0 5/7"),
        "entry 2: the draw says that it is below 7; what was pending has 6 equal chances",
    ),
    "an outcome": (line(r"\* roll 6 @0", "* roll 3 @0"), "entry 2: the number 5 means roll 6, not roll 3"),
    "a decision": (
        line("^1 hold", "1 jump"),
        "entry 8 of the record (`1 jump`) does not fit: jump: not an action",
    ),
    "a decision out of turn": (
        line("^1 hold", "0 hold"),
        "entry 8 of the record (`0 hold`) does not fit: hold: it is the turn of seat 1 (PIG-2)",
    ),
    "the seed": (line("seed f00d", "seed f00e"), "the revealed seed is not the one that was promised"),
    "the commitment": (
        line("(commitment) ..", r"\1 00"),
        "the revealed seed is not the one that was promised",
    ),
    "both": (reseeded, "seat 0: this nonce is not the one that was pledged"),
    "both, and no pledges": (
        lambda lines: without("pledge")(reseeded(lines)),
        "entry 4: draw 1 gives 0 with this seed",
    ),
    "both, and pledges that fit": (
        lambda lines: repledged(0, nonce(0))(repledged(1, nonce(1))(reseeded(lines))),
        "entry 4: draw 1 gives 0 with this seed",
    ),
    "a nonce": (line("nonce-1 1", "nonce-1 2"), "seat 1: this nonce is not the one that was pledged"),
    "a nonce and its pledge": (repledged(1, "2" * 32), "entry 2: draw 0 gives "),
    "no nonce": (
        without("nonce-0"),
        "seat 0: the record must have a pledge with its nonce, or say that it was left out",
    ),
    "a nonce that is said to be left out": (
        line("nonce-0 .*", "left-out 0"),
        "entry 2: draw 0 gives ",
    ),
    "a pledge that is none": (line("pledge-1 0", "pledge-1 x"), "the pledge of seat 1 is not 64 "),
    "a nonce that is none": (line("nonce-1 1", "nonce-1 x"), "the nonce of seat 1 is not 16 to 64 "),
    "no places of draws": (
        lambda lines: [line.partition(" @")[0] for line in lines],
        "entry 2 is a draw that does not say where it came from",
    ),
    "a draw left out": (
        recounted(without("@0 ")),
        "entry 2 of the record (`0 roll`) does not fit: roll: the dice or the pile must be drawn first",
    ),
    "an index left out": (line("@1 ", "@2 "), "entry 4: draw 1 is missing, and the record does not say that"),
    "an index used again": (line("@1 ", "@0 "), "entry 4 uses draw 0 again, or out of order"),
    "draws in another order": (exchanged, "entry 2: draw 0 is missing, and the record does not say that"),
    "cut off": (lambda lines: lines[:-1], "the record is cut off after entry "),
    "cut off in the middle": (lambda lines: lines[:FIRST_DRAW], "the record is cut off after entry 1"),
    "cut off and closed again": (
        recounted(lambda lines: [*lines[:-2], "end 0 unfinished"]),
        "the note ending says finished, but that is not how the ",
    ),
    "a line left out": (without("^0 hold"), "line "),
    "the ending": (line("ending finished", "ending agreed"), "the note ending says agreed, but "),
    "no commitment": (
        without("commitment"),
        "this record made no promise about its draws: it has no commitment",
    ),
    "no seed": (without("seed"), "the seed is not revealed yet: that happens when the game is over"),
    "another game": (line("game pig", "game pigg"), "unknown game pigg; did you mean pig?"),
    "another version": (line("game pig 1", "game pig 7"), "the record was played by version 7 of pig"),
}


@pytest.mark.parametrize("case", CASES)
def test_tampering_is_named(refuse: Refuse, folder: Path, case: str) -> None:
    change, reason = CASES[case]
    lines = written(folder).read_text().splitlines()
    changed = change(lines)
    assert changed != lines
    (folder / "bad.record").write_text("\n".join(changed) + "\n")
    assert refuse("verify", "bad.record").startswith(reason)
    assert refuse("verify", "bad.record", "--json").startswith(reason)
    assert refuse("verify", "bad.record", "--lang", "fr") != refuse("verify", "bad.record")


def test_draws_taken_back_that_the_record_is_silent_about(refuse: Refuse, folder: Path) -> None:
    lines = written(folder, doubts=2).read_text().splitlines()
    (folder / "bad.record").write_text("\n".join(without("taken-back")(lines)) + "\n")
    assert refuse("verify", "bad.record").startswith(
        "entry 2: draw 0 is missing, and the record does not say"
    )


def test_a_game_that_is_not_over(refuse: Refuse, folder: Path) -> None:
    written(folder, is_over=False)
    assert refuse("verify", "table.record") == (
        "the seed is not revealed yet: that happens when the game is over"
    )


def test_a_record_of_self_play(refuse: Refuse, record: Path) -> None:
    assert refuse("verify", record.name) == (
        "this record made no promise about its draws: it has no commitment"
    )


def test_files_that_are_no_records(refuse: Refuse, folder: Path) -> None:
    assert refuse("verify", "missing") == "missing: no such file or folder"
    assert refuse("verify", "-", stdin=b"\xff") == "not a record: byte 0 is not UTF-8 text"
    assert refuse("verify", "-", stdin="{}").startswith("not a record: the first line must be")
    assert refuse("verify").startswith("missing: FILE")
