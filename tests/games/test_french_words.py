"""French as people write it: elisions, singulars, nothing left empty; read in games played at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from taniere.core.events import seen
from taniere.core.match import Match
from taniere.core.registry import game_ids, load_game
from taniere.core.texts import Texts
from taniere.seeded import Seeded

PEOPLE = ("Éva", "Inès", "Ugo", "Anne", "Oscar", "Yves", "Agnès", "Émile")
STEPS = 250

VOWEL = "aeiouàâéèêëîïôùûœAEIOUÀÂÉÈÊËÎÏÔÙÛŒ"
NOT_ELIDED = re.compile(rf"\b(?:de|De|que|Que|le|Le|la|La) (?:[{VOWEL}]|Yv)[a-zà-ÿ]")
COUNTED = "points|cartes|dés|œufs|arbres|rations|tuiles|dragons|coffres|dinosaures|arrêts|places"
NOT_SINGULAR = re.compile(rf"(?<![\d,.+–-])[01] (?:{COUNTED})\b")
LEFT_EMPTY = re.compile(r":\s*[.;,)]|\s[.,]|\b(?:None|null)\b")


def told(game_id: str, seats: int, options: dict[str, object], seed: int) -> Iterator[str]:
    """Every sentence of a game: what happened, the board, what could be done."""
    game = load_game(game_id)
    match, source = Match(game, seats, options), Seeded(seed)
    texts: Texts = game.texts("fr").with_people(*PEOPLE[:seats])
    for _ in range(STEPS):
        if match.state.result() is not None:
            break
        if match.state.chance() is not None:
            events = match.draw(source)
        else:
            seat = match.waiting_for()[0]
            view, legal = match.state.view(seat), match.state.legal(seat)
            yield from game.describe(view, texts)
            yield from (view.action_words(game.actions[action], texts) for action in legal)
            events = match.play(seat, game.actions[legal[source.below(len(legal))]].token)
        for event in events:
            yield from (texts.event(seen(event, seat)) for seat in (None, 0))


@pytest.mark.parametrize("game_id", game_ids())
def test_elisions_and_singulars(game_id: str) -> None:
    game = load_game(game_id)
    sentences = {
        sentence
        for seats in {game.seats[0], min(game.seats[-1], 4)}
        for sentence in told(game_id, seats, {}, seed=7)
    }
    assert len(sentences) > 50
    faults = [
        sentence
        for sentence in sorted(sentences)
        if NOT_ELIDED.search(sentence) or NOT_SINGULAR.search(sentence) or LEFT_EMPTY.search(sentence)
    ]
    assert faults == []


def test_faults_are_found() -> None:
    assert NOT_ELIDED.search("le tour de Éva commence")
    assert NOT_ELIDED.search("indique le est")
    assert not NOT_ELIDED.search("de A1 à B2")
    assert NOT_SINGULAR.search("Éva\u00a0: 1 points")
    assert not NOT_SINGULAR.search("11 points")
    assert LEFT_EMPTY.search("Égalité\u00a0: Éva étale .")
