"""What is encoded once for everybody is, byte for byte, what each would have been sent alone."""

from __future__ import annotations

import random

import msgspec
import pytest

from taniere.core.events import seen
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.update_encoder import UpdateEncoder, table_info
from taniere.table.table import Table
from tests.contract.whisper import Whisper
from tests.table.making import NOW, PARLEY, PERSON, begin, play, sit, vault_of

GAMES = [Whisper(), PARLEY, load_game("pig"), load_game("code-cracker"), load_game("dino-park")]


def alone(table: Table, seat: int | None) -> bytes:
    """The update of one pair of eyes, made from nothing but what it may see."""
    state = table.match.state
    is_asked = seat is not None and seat in table.waiting_for()
    return msgspec.json.encode(
        wire.Update(
            table=table_info(table),
            seat=seat,
            view=state.view(seat),
            outlook=table.game.outlook(state.view(seat)),
            legal=[table.game.actions[action].token for action in state.legal(seat)]
            if is_asked and seat is not None
            else [],
            decision=table.decision_id(seat) if is_asked and seat is not None else None,
            moment=None if seat is None else table.decision_id(seat),
            sealed=None if seat is None else table.match.sealed(seat),
            can_take_back=seat is not None and table.can_take_back(seat),
            events=[seen(event, seat) for event in table.events],
            is_complete=True,
            result=table.result(),
        )
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_sharing_changes_nothing(game: Game) -> None:
    rng = random.Random(7)
    table = sit(Table(vault_of(game, PERSON, PERSON, PERSON), game))
    encoder, eyes, private = UpdateEncoder(table), [None, 0, 1, 2], 0
    begin(table)
    for turn in range(150):
        rng.shuffle(eyes)
        updates = encoder.encode(table.events, True)
        found = {seat: updates.for_seat(seat, True) for seat in eyes}
        assert found == {seat: alone(table, seat) for seat in eyes}
        private += len({bytes(msgspec.json.decode(one, type=Eventful).events) for one in found.values()}) > 1
        table.events = []
        if turn == 40:
            table.leave(1, NOW)  # who plays where is kept between moves, and must follow
        elif turn == 41 and table.status == "playing":
            table.come_back(1, NOW)
        if not table.waiting_for():
            break
        seat = rng.choice(table.waiting_for())
        if table.is_present(seat):
            action = rng.choice(table.match.state.legal(seat))
            play(table, seat, game.actions[action].token)
    assert turn > 5
    assert bool(private) == (game.id == "whisper")  # or the events that differ were not among them


class Eventful(msgspec.Struct):
    events: msgspec.Raw
