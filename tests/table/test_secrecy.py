"""Before the end the seed is in no fact, entry, snapshot, record, message or repr, in whatever spelling."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from io import StringIO

import msgspec
import pytest
from rich.console import Console
from rich.pretty import pretty_repr

from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.server import update_encoder
from taniere.table import log, snapshot
from taniere.table.fair import FairSource
from taniere.table.opening import record_of, transcript_of
from taniere.table.table import Table
from tests.table.making import NOW, PARLEY, PERSON, PIG, WHISPER, begin, play, play_out, sit, vault_of

SEED = hashlib.sha256(b"the secret of this test").digest()
PIECE = 8  # bytes: a piece of the seed this long would be told as well as the whole


def spellings(seed: bytes) -> Iterator[bytes]:
    """Every way that we can think of to write down the seed or a piece of it."""
    for start in range(len(seed) - PIECE + 1):
        piece = seed[start : start + PIECE]
        yield piece
        yield piece[::-1]
        yield piece.hex().encode()
        yield piece.hex().upper().encode()
        yield repr(piece)[2:-1].encode()
        yield ", ".join(map(str, piece)).encode()
        yield ",".join(map(str, piece)).encode()
        for before in range(3):  # in base64 the same bytes look different at each of three places
            coded = base64.b64encode(bytes(before) + piece)
            sure = coded[4 if before else 0 :].rstrip(b"=")[:-1]
            yield sure
            yield sure.translate(bytes.maketrans(b"+/", b"-_"))
    yield str(int.from_bytes(seed, "big")).encode()
    yield str(int.from_bytes(seed, "little")).encode()


SPELLINGS = tuple(set(spellings(SEED)))


def tells(text: object) -> bool:
    raw = text if isinstance(text, bytes) else str(text).encode()
    return any(spelling in raw for spelling in SPELLINGS)


@pytest.mark.parametrize(
    "text",
    [
        SEED,
        b"xx" + SEED + b"yy",
        SEED.hex(),
        SEED.hex().upper(),
        SEED.hex()[20:44],
        base64.b64encode(SEED),
        base64.b64encode(b"a" + SEED),
        base64.urlsafe_b64encode(b"ab" + SEED),
        base64.b64encode(SEED[5:20]),
        str(list(SEED)),
        repr(SEED),
        str(int.from_bytes(SEED, "big")),
        msgspec.json.encode(log.Ended(NOW, "agreed", SEED.hex())),
        msgspec.json.encode(vault_of(PIG, PERSON, PERSON, seed=SEED)),
        msgspec.json.encode({"base": SEED}),
        msgspec.msgpack.encode({"base": SEED}),
    ],
)
def test_it_would_be_seen(text: object) -> None:
    assert tells(text)


def shown(table: Table) -> Iterator[object]:
    """What anybody gets to see of a table that is not over."""
    yield msgspec.json.encode(table.facts)
    yield repr(table.facts)
    yield pretty_repr(table.facts)
    yield snapshot.dump(table)
    yield repr(table)
    yield pretty_repr(table)
    yield repr(table.match) + repr(table.match.record) + repr(table.players) + repr(table.question)
    yield [log.encode(entry) for entry in table.fresh]
    yield table.fresh
    yield table.events
    info = update_encoder.table_info(table)
    yield info
    updates = update_encoder.UpdateEncoder(table).encode(table.events, True)
    for seat in (None, *range(table.seats)):
        yield updates.for_seat(seat, True)


def refusals(table: Table) -> Iterator[object]:
    """What somebody is told who tries everything that is not allowed."""
    for seat in range(-1, table.seats + 1):
        for attempt in (
            lambda seat=seat: table.decide(seat, "9-9-9", "roll", NOW),
            lambda seat=seat: table.decide(seat, table.decision_id(seat), "no such token", NOW),
            lambda seat=seat: table.join(seat, "", "", NOW),
            lambda seat=seat: table.answer(seat, True, NOW),
            lambda: table.start(NOW),
        ):
            try:
                attempt()
            except TaniereError as error:
                yield f"{error} {error!r} {error.arguments}"


@pytest.mark.parametrize("game", [PIG, WHISPER, PARLEY, load_game("code-cracker")], ids=lambda game: game.id)
def test_the_seed_is_nowhere_before_the_end(game: Game) -> None:
    vault = vault_of(game, PERSON, PERSON, seed=SEED)
    table = sit(Table(vault, game))
    begin(table)
    looks = 0
    for turn in range(40):
        for look in (*shown(table), *refusals(table)):
            assert not tells(look), look
            looks += 1
        record = record_of(game, vault, table.fresh)
        assert not tells(record.dumps())
        assert not tells(repr(record))
        assert not tells(transcript_of(game, vault, table.fresh, 0))
        seat = table.waiting_for()[-1]
        legal = table.match.state.legal(seat)
        play(table, seat, game.actions[legal[-(turn % 2)]].token)
        if table.status == "over":
            break
    assert looks > 100
    assert not any(tells(log.encode(entry)) for entry in table.fresh if not isinstance(entry, log.Ended))
    play_out(table)
    assert table.seed == SEED.hex()
    ended = [entry for entry in table.fresh if isinstance(entry, log.Ended)]
    assert [entry.seed for entry in ended] == [SEED.hex()]
    assert tells(record_of(game, vault, table.fresh).dumps())
    assert update_encoder.table_info(table).seed == SEED.hex()


def test_the_vault_does_not_show_what_it_keeps() -> None:
    vault = vault_of(PIG, PERSON, PERSON, seed=SEED)
    screen = Console(file=StringIO(), width=200)
    screen.print(vault, {"vault": [vault]})
    assert isinstance(screen.file, StringIO)
    texts = [repr(vault), str(vault), f"{vault}", repr([vault]), pretty_repr(vault), screen.file.getvalue()]
    for text in texts:
        assert not tells(text)
        assert "tablename2" in text


def test_a_source_does_not_show_its_seed() -> None:
    source = FairSource(SEED, "", 0)
    source.below(6)
    for text in (repr(source), str(source), pretty_repr(source), repr(source.last)):
        assert not tells(text)


@pytest.mark.parametrize("end", ["agreed", "resigned"])
def test_the_seed_is_shown_however_it_ends(end: str) -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON, seed=SEED), PIG))
    begin(table)
    if end == "agreed":
        table.ask(0, "end", NOW)
        assert table.seed is None
        table.answer(1, True, NOW)
    else:
        table.resign(0, NOW)
    assert (table.ending, table.seed) == (end, SEED.hex())
