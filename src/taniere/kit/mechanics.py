"""Checks of the machine: that a game replays, copies, restores, refuses, conserves and ends as it must."""

from __future__ import annotations

from copy import deepcopy

from taniere.core.chance import Source
from taniere.core.errors import TakeBackError, TaniereError, UnknownVersion
from taniere.core.events import Event, canonical, seen
from taniere.core.game import Game
from taniere.core.match import Match, replay
from taniere.core.options import Choice
from taniere.core.playout import play_random
from taniere.core.record import loads
from taniere.core.state import State
from taniere.core.texts import LANGUAGES
from taniere.kit.cases import Case, Violation
from taniere.kit.walk import Step, advance, is_close, walk

FULL_DRAW_CHECK = 10_000
TOPIC_STEPS = 12  # of a game: what is computed on demand may be slow
OPTIONAL = ("sees_draw",)  # methods of a State that have a default
WORDS_OF_A_GAME = ["game.title", "game.tagline", "game.about"]


def require(holds: bool, otherwise: str) -> None:
    """Raise a Violation unless something holds."""
    if not holds:
        raise Violation(otherwise)


def check_methods(game: Game) -> None:
    """Every method is there: on a compiled build a missing one would end the process."""
    for name in ("start", "restore", "sample", "describe"):
        require(getattr(type(game), name) is not getattr(Game, name), f"Game.{name} is not written")
    if game.topics:
        require(type(game).consult is not Game.consult, "Game.consult is not written, but there are topics")
    state = type(game.new(game.seats[0]))
    for name in vars(State):
        if callable(getattr(State, name)) and not name.startswith("_") and name not in OPTIONAL:
            require(getattr(state, name) is not getattr(State, name), f"State.{name} is not written")


def check_actions(game: Game) -> None:
    """The action table is finite, its tokens are different words that a record can hold."""
    tokens = [action.token for action in game.actions]
    require(len(set(tokens)) == len(tokens), "two actions share a token")
    for number, token in enumerate(tokens):
        require(game.action(token) == number, f"{token} does not name action {number}")
        require(token.isascii() and token.split(" ") == token.split() and bool(token), f"token {token!r}")


def check_versions(game: Game) -> None:
    """The older versions that a game still plays are older, and are what is given when they are asked for."""
    require(list(game.versions) == sorted(set(game.versions)), f"versions {game.versions} are not ascending")
    for version in game.older_versions:
        older = game.at_version(version)
        require(older.version == version, f"version {version} was asked for, version {older.version} given")
        require(older.id == game.id, f"version {version} is the game {older.id}")
        require(older.newest is game and older.at_version(game.version) is game, "a version loses the newest")
        check_actions(older)
    try:
        game.at_version(game.version + 1)
    except UnknownVersion:
        return
    raise Violation(f"version {game.version + 1} does not exist yet, but is given")


def check_replay(case: Case, source: Source) -> None:
    """A game written down and read again is the same game: positions, events, record."""
    match, told = _played(case, source)
    text = match.record.dumps()
    record = loads(text)
    again = replay(case.game, record)
    require(again.state == match.state, "the replayed record ends elsewhere")
    require(again.record.dumps() == text, "the replayed record reads differently")
    fresh = case.match()
    retold = [canonical(seen(event, None)) for entry in record.entries for event in fresh.enter(entry)]
    require(
        retold == [canonical(seen(event, None)) for event in told], "the replayed record tells other events"
    )


def _played(case: Case, source: Source) -> tuple[Match, list[Event]]:
    match, told = case.match(), list[Event]()
    while match.state.result() is None:
        if match.state.chance() is not None:
            told += match.draw(source)
        for seat in match.waiting_for():
            legal = match.state.legal(seat)
            told += match.play(seat, case.game.actions[legal[source.below(len(legal))]].token)
    return match, told


def check_take_back(case: Case, source: Source) -> None:
    """Taking a decision back leaves no trace; after chance or another seat it is refused."""
    match = case.match()
    for _ in range(200):
        if match.state.result() is not None:
            return
        if match.state.chance() is not None:
            match.draw(source)
            continue
        seat = match.waiting_for()[0]
        before, text = match.state.copy(), match.record.dumps()
        legal = match.state.legal(seat)
        token = case.game.actions[legal[source.below(len(legal))]].token
        match.play(seat, token)
        require(match.take_back(seat) == token, f"{token} was played, something else taken back")
        require(match.state == before and match.record.dumps() == text, f"taking back {token} leaves a trace")
        for other in match.waiting_for():
            match.play(
                other, token if other == seat else case.game.actions[match.state.legal(other)[0]].token
            )
        if match.state.chance() is not None:
            match.draw(source)
            try:
                match.take_back(seat)
            except TakeBackError:
                continue
            raise Violation(f"{token} was taken back after chance had answered")


def check_steps(case: Case, source: Source) -> None:
    """Along a random game, at every step: legality, copies, snapshots, material, draws, events."""
    game, material, last = case.game, case.new().material(), None
    for number, step in enumerate(walk(case, source)):
        last = step.after
        require(step.after.material() == material, "material is lost or made")
        _check_draw(step.before)
        if is_close(number):
            _check_legality(game, step.before, case.seats)
            _check_independence(step)
            _check_snapshot(game, step)
        for event in step.events:
            require(
                event.rule in game.rules, f"{type(event).__name__} cites {event.rule}, no rule of the game"
            )
    require(last is not None, "nothing happens")
    assert last is not None
    _check_end(game, last, case.seats)


def _check_legality(game: Game, state: State, seats: int) -> None:
    actors = state.actors()
    require(list(actors) == sorted(set(actors)), f"actors {actors} are not in seat order")
    require(state.result() is None or not actors, "a finished game asks for decisions")
    for seat in range(seats):
        legal = state.legal(seat)
        require(list(legal) == sorted(set(legal)), f"legal actions {legal} are not ascending")
        require(bool(legal) == (seat in actors), f"seat {seat}: {len(legal)} legal actions, actors {actors}")
        for action, spec in enumerate(game.actions):
            refusal = state.refusal(seat, action)
            require((refusal is None) == (action in legal), f"{spec.token}: legal and refusal disagree")
            if refusal is not None:
                require(
                    refusal.rule in game.rules,
                    f"{spec.token}: refused by {refusal.rule}, no rule of the game",
                )


def _check_independence(step: Step) -> None:
    """A copy is equal, goes its own way, and events cost nothing but themselves."""
    original, twin = step.before.copy(), deepcopy(step.before)
    untouched = original.dump()
    require(twin == original and twin.dump() == untouched, "a copy differs from its original")
    advance(twin, step.seat, step.choice)
    require(original.dump() == untouched, "a move on a copy changes the original")
    require(twin == step.after, "a move without events leads elsewhere than with events")
    advance(original, step.seat, step.choice)
    require(original == twin, "the same move leads to two positions")


def _check_snapshot(game: Game, step: Step) -> None:
    restored = game.restore(step.before.dump())
    require(restored == step.before, "a restored snapshot differs")
    advance(restored, step.seat, step.choice)
    require(restored == step.after, "a restored snapshot plays on differently")


def _check_draw(state: State) -> None:
    """Every outcome has its token, and its weight is the number of draws that lead to it."""
    chance = state.chance()
    if chance is None:
        return
    outcomes = chance.outcomes()
    require(sum(weight for _, weight in outcomes) == chance.total, "weights do not add up to the total")
    tokens = {chance.token(outcome): outcome for outcome, _ in outcomes}
    require(len(tokens) == len(outcomes), "two outcomes share a token")
    for token, outcome in tokens.items():
        require(chance.parse(token) == outcome, f"{token} is read as another outcome")
    require(chance.parse("no such outcome") is None, "any token is read as an outcome")
    if chance.total <= FULL_DRAW_CHECK:
        found: dict[int, int] = {}
        for number in range(chance.total):
            outcome = chance.outcome(number)
            found[outcome] = found.get(outcome, 0) + 1
        require(sorted(found.items()) == sorted(outcomes), "draws and weights disagree")


def _check_end(game: Game, state: State, seats: int) -> None:
    result = state.result()
    require(result is not None, "the game stopped without a result")
    assert result is not None
    require(result.reason in game.endings, f"ending {result.reason} is not declared")
    require(len(result.scores) == len(result.ranks) == seats, "scores or ranks do not fit the seats")
    require(min(result.ranks) == 1, "nobody has rank 1")
    for rank in result.ranks:
        better = sum(other < rank for other in result.ranks)
        require(rank == better + 1, f"ranks {result.ranks} leave a gap")
    for rule in (result.rule, result.decider_rule):
        require(rule in game.rules, f"the result cites {rule}, no rule of the game")


def check_ends(case: Case, source: Source) -> None:
    """Random play ends, and the fast loop ends where the checked one does: with a result."""
    state = case.new()
    play_random(state, source, 200_000)
    require(state.result() is not None, "no end after 200,000 decisions")


def check_words(case: Case, source: Source) -> None:
    """Every event, refusal, option and ending has a sentence in every language, and the board is told."""
    game = case.game
    for language in LANGUAGES:
        texts = game.texts(language)
        try:
            for key in [f"ending.{ending}" for ending in game.endings] + WORDS_OF_A_GAME:
                texts.say(key)
            for option in game.options:
                texts.say(f"option.{option.name}")
                for word in option.words if isinstance(option, Choice) else ():
                    texts.say(f"option_value.{option.name}.{word}")
            for spec in game.actions:
                spec.words(texts)
            for number, step in enumerate(walk(case, source)):
                for event in step.events:
                    texts.event(seen(event, None))
                if not is_close(number):
                    continue
                for action, spec in enumerate(game.actions):
                    refusal = step.before.refusal(0, action)
                    if refusal is not None:
                        texts.refusal(spec.token, refusal)
                require(bool(game.describe(step.before.view(None), texts)), "the board has no words")
        except KeyError as missing:
            raise Violation(f"no text in {language} for {missing}") from None


def check_topics(case: Case, source: Source) -> None:
    """What a game says about its topics is JSON, and the same whenever it is asked about the same view."""
    game = case.game
    for number, step in enumerate(walk(case, source)):
        if not game.topics or number == TOPIC_STEPS:
            return
        for seat in (*range(case.seats), None):
            view = step.after.view(seat)
            for topic in game.topics:
                said = [canonical(game.consult(view, topic, game.texts("en"))) for _ in range(2)]
                require(said[0] == said[1], f"asked twice about {topic}, the game says two things")


def check_bad_input(case: Case, source: Source) -> None:
    """Nonsense is refused with an error of ours and changes nothing."""
    match = case.match()
    while match.state.chance() is not None:
        match.draw(source)
    before = match.state.dump()
    attempts = [
        (0, "no such action"),
        (-1, case.game.actions[0].token),
        (case.seats, case.game.actions[0].token),
    ]
    for seat, token in attempts:
        try:
            match.play(seat, token)
        except TaniereError as error:
            require(bool(str(error)), "an error without words")
        else:
            raise Violation(f"seat {seat} could play {token!r}")
    for dump in (b"", b"\x00garbage", b"{}", before[:-5]):
        try:
            case.game.restore(dump)
        except TaniereError:
            continue
        raise Violation(f"{dump[:20]!r} was restored as a snapshot")
    require(match.state.dump() == before, "a refused call changed the position")
