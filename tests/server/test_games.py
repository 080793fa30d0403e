"""Whole games over real sockets: people who lose their connection, repeat themselves and come too late."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from taniere.client import Refusal, Seat, Server, bot, person
from taniere.core.events import Event, seen
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.registry import game_ids, load_game
from taniere.server import wire
from taniere.table.fair import verify
from tests.server.making import Served, in_time

PEOPLE = ("Anne", "Ben")

# Random play takes thousands of decisions in Labyrintus: people there go where food and home are.
EAGER = ("stop home", "stop reserve", "take ")


class Careless:
    """Plays at random by its own seed, drops its connection, repeats old and new messages."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.random = random.Random(seed)
        self.played: list[wire.Play] = []
        self.repeated = self.refused = self.cut = 0

    async def play(self) -> None:
        async for turn in self.seat.turns():
            assert turn.decision is not None
            eager = [action for action in turn.legal if action.startswith(EAGER)]
            action = self.random.choice(eager or turn.legal)
            done = await self.seat.play(action, turn.decision)
            assert (
                done.is_new or self.seat.connections > 1
            )  # else it was answered before the connection broke
            self.played.append(wire.Play(turn.decision, action))
            await self._stumble(turn)

    async def _stumble(self, turn: wire.Update) -> None:
        match self.random.randrange(12):
            case 0:
                assert self.seat._socket is not None
                await self.seat._socket.close()
                self.cut += 1
            case 1:
                # Not too old: others play as many at the same time, and a table forgets what lies far back.
                again = await self.seat.send(self.random.choice(self.played[-8:]))
                assert not again.is_new
                self.repeated += 1
            case 2:
                other = next((one for one in ("roll", "stop", "hold") if one != self.played[-1].action), "-")
                for play in (wire.Play(self.played[-1].decision, other), wire.Play("0-0-0", other)):
                    with pytest.raises(Refusal, match=r"decision|over"):
                        await self.seat.send(play)
                    self.refused += 1
            case 3 if turn.decision is not None:
                twice = wire.Play(self.played[-1].decision, self.played[-1].action)
                both = await asyncio.gather(self.seat.send(twice), self.seat.send(twice))
                assert not any(done.is_new for done in both)
                self.repeated += 2


async def whole_game(server: Server, game: str) -> None:
    links = await server.create(game, [person(name) for name in PEOPLE] + [bot()], is_started=True)
    tokens = [token for token in links.seats if token]
    with pytest.raises(Refusal) as too_early:
        await server.record(tokens[0])
    assert (too_early.value.code, too_early.value.status) == ("not_over", 409)
    async with (
        server.sit(tokens[0]) as one,
        server.sit(tokens[1]) as two,
        server.sit(links.spectator) as third,
    ):
        players = [Careless(one, 1), Careless(two, 2)]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            watching = group.create_task(watch(third))
        assert one.update is not None
        assert two.update is not None
        final = one.update
    assert sum(player.cut for player in players) > 0
    assert sum(player.repeated for player in players) > 0
    assert sum(player.refused for player in players) > 0
    record = loads(await server.record(tokens[1]))
    for seat, player in enumerate(players):
        # Exactly what each decided, once each, in this order: as if nothing had ever gone wrong.
        assert [entry.token for entry in record.entries if entry.seat == seat] == [
            play.action for play in player.played
        ]
    found = verify(load_game(game), record)
    assert found.commitment == final.table.commitment
    assert found.seed == final.table.seed
    match = replay(load_game(game), record)
    assert final.result is not None
    result = match.state.result()
    assert result is not None
    assert final.result["scores"] == list(result.scores)
    await check_transcripts(server, game, record.dumps(), [*tokens, links.spectator], watching.result())


async def watch(seat: Seat) -> list[dict[str, object]]:
    return [event async for update in seat.updates() for event in update.events]


async def check_transcripts(
    server: Server, game: str, record: str, tokens: list[str], watched: list[dict[str, object]]
) -> None:
    """Each link's transcript is what its eyes could see, and a spectator was told all of it."""
    for seat, token in zip((0, 1, None), tokens, strict=True):
        told = [seen(event, seat) for event in happened(game, record)]
        transcript = await server.transcript(token)
        assert transcript.events == json.loads(json.dumps(told))
    assert watched == transcript.events[len(transcript.events) - len(watched) :]


def happened(game: str, record: str) -> list[Event]:
    """Every event of a record."""
    found: list[Event] = []
    replay(load_game(game), loads(record), lambda _, events: found.extend(events))
    return found


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_with_broken_connections_repeated_and_stale_messages(served: Served, game: str) -> None:
    in_time(whole_game(served.server, game))
    assert served.stop() == 0
