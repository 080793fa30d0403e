"""Whisper, a toy with everything that is hard: private deals, sealed choices, a reveal, public memory.

Six cards, 0 to 5. Twice, each seat is dealt a card that only it sees and whispers a bid, `low` or `high`;
then cards and bids are shown. A seat scores its card if it alone bid high, one point if it bid low.
The games below it are Whisper with one fault each; the kit must find every one of them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec.structs import replace

from taniere.core.chance import Chance, Pick, Source
from taniere.core.events import Event, Private
from taniere.core.game import Action, Game
from taniere.core.outlook import Outlook
from taniere.core.results import Refusal, Result, rank
from taniere.core.setup import Setup, pack, unpack
from taniere.core.state import State
from taniere.core.texts import Texts
from taniere.core.views import View

CARDS = 6
ROUNDS = 2
LOW, HIGH = 0, 1
NAMES = [str(card) for card in range(CARDS)]


class Dealt(Event, frozen=True):
    seat: int
    card: Private


class Shown(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: int
    card: int
    bid: int


class WhisperView(View, frozen=True, kw_only=True):
    hand: int
    bid: int
    dealt: int
    round: int
    seen: tuple[int, ...]
    scores: tuple[int, ...]


class WhisperState(State):
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.hands = [-1] * setup.seats
        self.bids = [-1] * setup.seats
        self.scores = [0] * setup.seats
        self.seen: list[int] = []
        self.round = 0

    def copy(self) -> WhisperState:
        twin = type(self)(self.setup)
        twin.hands, twin.bids, twin.scores = self.hands[:], self.bids[:], self.scores[:]
        twin.seen, twin.round = self.seen[:], self.round
        return twin

    def dump(self) -> bytes:
        fields: list[Any] = [self.hands, self.bids, self.scores, self.seen, self.round]
        return pack("whisper", self.setup, fields)

    def undealt(self) -> list[int]:
        return [card for card in range(CARDS) if card not in self.hands and card not in self.seen]

    def actors(self) -> tuple[int, ...]:
        if self.round == ROUNDS or -1 in self.hands:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid < 0)

    def legal(self, seat: int) -> tuple[int, ...]:
        return (LOW, HIGH) if seat in self.actors() else ()

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return None if seat in self.actors() else Refusal("not_now", "WHI-1")

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.bids[seat] = action
        if -1 not in self.bids:
            self.reveal(events)

    def reveal(self, events: list[Event] | None) -> None:
        for seat, (card, bid) in enumerate(zip(self.hands, self.bids, strict=True)):
            self.scores[seat] += 1 if bid == LOW else card if self.bids.count(HIGH) == 1 else 0
            if events is not None:
                events.append(Shown(rule="WHI-2", seat=seat, card=card, bid=bid))
        self.seen = sorted(self.seen + self.hands)
        self.hands = [-1] * self.setup.seats
        self.bids = [-1] * self.setup.seats
        self.round += 1

    def chance(self) -> Chance | None:
        return Pick("deal", self.undealt(), NAMES) if self.round < ROUNDS and -1 in self.hands else None

    def sees_draw(self, seat: int) -> bool:
        return seat == self.hands.index(-1)

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        seat = self.hands.index(-1)
        self.hands[seat] = outcome
        if events is not None:
            events.append(Dealt(rule="WHI-1", seat=seat, card=Private(outcome, (seat,))))

    def view(self, seat: int | None) -> WhisperView:
        is_choosing = self.round < ROUNDS and -1 not in self.hands
        return WhisperView(
            viewer=seat,
            seats=self.setup.seats,
            options=self.setup.options,
            data=None,
            choosing=tuple(range(self.setup.seats)) if is_choosing else (),
            result=self.result(),
            hand=-1 if seat is None else self.hands[seat],
            bid=-1 if seat is None else self.bids[seat],
            dealt=self.setup.seats - self.hands.count(-1),
            round=self.round,
            seen=tuple(self.seen),
            scores=tuple(self.scores),
        )

    def result(self) -> Result | None:
        if self.round < ROUNDS:
            return None
        return Result(
            scores=tuple(self.scores),
            ranks=rank(self.scores),
            reason="rounds_over",
            rule="WHI-2",
            decider="score",
            decider_rule="WHI-2",
        )

    def material(self) -> tuple[int, ...]:
        held = [card for card in self.hands if card >= 0]
        return tuple(sorted(held + self.seen + self.undealt()))


class Whisper(Game):
    id = "whisper"
    version = 1
    seats = range(2, 4)
    options = ()
    actions = (Action("low"), Action("high"))
    endings = ("rounds_over",)
    rules = ("WHI-1", "WHI-2")
    state: ClassVar[type[WhisperState]] = WhisperState

    def start(self, setup: Setup) -> WhisperState:
        return self.state(setup)

    def restore(self, dump: bytes) -> WhisperState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> WhisperState:
            state = self.start(self.setup(seats, options, data))
            state.hands, state.bids, state.scores, state.seen, state.round = fields
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> WhisperState:
        assert isinstance(view, WhisperView)
        state = self.start(Setup(view.seats))
        state.round, state.seen, state.scores = view.round, list(view.seen), list(view.scores)
        if view.viewer is not None:
            state.hands[view.viewer], state.bids[view.viewer] = view.hand, view.bid
        for seat in range(view.dealt):
            if seat != view.viewer:
                undealt = state.undealt()
                state.hands[seat] = undealt[source.below(len(undealt))]
        return state

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, WhisperView)
        return [f"{view.hand} {view.seen} {view.scores}"]

    def texts(self, language: str) -> Texts:
        texts = Texts(language, "taniere.core")
        keys = [
            "ending.rounds_over",
            "game.title",
            "game.tagline",
            "game.about",
            "event.Dealt",
            "event.Shown",
        ]
        keys += ["action.low", "action.high", "refusal.not_now"]
        texts.catalogue.update({key: key for key in keys})
        return texts


# One fault each


class LeakyState(WhisperState):
    """Its view tells everybody the sum of the hands."""

    def view(self, seat: int | None) -> WhisperView:
        view = super().view(seat)
        return replace(view, dealt=view.dealt + 10 * sum(self.hands)) if view.choosing else view


class ForgetfulState(WhisperState):
    """Its view does not remember which cards were shown."""

    def view(self, seat: int | None) -> WhisperView:
        return replace(super().view(seat), seen=())


class HastyState(WhisperState):
    """Whoever bids first scores one more at the reveal: the order of sealed choices matters."""

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        is_first = self.bids.count(-1) == len(self.bids)
        super().apply(seat, action + (10 if is_first else 0), events)

    def reveal(self, events: list[Event] | None) -> None:
        first = max(range(self.setup.seats), key=self.bids.__getitem__)
        self.bids[first] -= 10
        super().reveal(events)
        self.scores[first] += 1


class TalkativeState(WhisperState):
    """Everybody sees who has already bid what."""

    def view(self, seat: int | None) -> WhisperView:
        view = super().view(seat)
        return replace(view, round=view.round + 100 * sum(bid >= 0 for bid in self.bids))


class GossipState(WhisperState):
    """Deals are told to all seats, though the views do not show them."""

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        seat = self.hands.index(-1)
        super().resolve(outcome, None)
        if events is not None:
            events.append(
                Dealt(rule="WHI-1", seat=seat, card=Private(outcome, tuple(range(self.setup.seats))))
            )


class BlurtingState(WhisperState):
    """A deal also tells everybody the card dealt before it."""

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        seat = self.hands.index(-1)
        super().resolve(outcome, events)
        if events is not None and seat > 0:
            everybody = tuple(range(self.setup.seats))
            events.append(Dealt(rule="WHI-1", seat=seat - 1, card=Private(self.hands[seat - 1], everybody)))


class Hinted(Event, frozen=True):
    seat: int
    card: int


class HintingState(WhisperState):
    """When cards are shown, an event that reveals nothing by any rule tells the lowest of them."""

    def reveal(self, events: list[Event] | None) -> None:
        if events is not None:
            lowest = min(self.hands)
            events.append(Hinted(rule="WHI-2", seat=self.hands.index(lowest), card=lowest))
        super().reveal(events)


class GreedyState(WhisperState):
    """What is legal depends on the hand of the next seat."""

    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        neighbour = self.hands[(seat + 1) % self.setup.seats]
        return (LOW,) if legal and neighbour > 3 else legal

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return None if action in self.legal(seat) else Refusal("not_now", "WHI-1")


class CarelessState(WhisperState):
    """It forgets to say that deals are private."""

    sees_draw = State.sees_draw


class SecretiveState(WhisperState):
    """It says that nobody sees a deal, not even whose card it is."""

    def sees_draw(self, seat: int) -> bool:
        return False


class ClingyState(WhisperState):
    """Its copies share the scores with the original."""

    def copy(self) -> WhisperState:
        twin = super().copy()
        twin.scores = self.scores
        return twin


class LossyState(WhisperState):
    """The second reveal loses a card."""

    def reveal(self, events: list[Event] | None) -> None:
        super().reveal(events)
        self.lost = self.round == ROUNDS

    def material(self) -> tuple[int, ...]:
        return super().material()[int(self.round == ROUNDS) :]


class ModestState(WhisperState):
    """It refuses what it lists as legal."""

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return Refusal("not_now", "WHI-1") if action == HIGH else super().refusal(seat, action)


class SilentState(WhisperState):
    """It cites a rule that the game does not have."""

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return None if seat in self.actors() else Refusal("not_now", "WHI-9")


class EndlessState(WhisperState):
    """Nobody ever scores and rounds start again."""

    def reveal(self, events: list[Event] | None) -> None:
        super().reveal(events)
        self.round, self.seen = 0, []


class SkewedWhisper(Whisper):
    """Its samples prefer low cards."""

    def sample(self, view: View, source: Source) -> WhisperState:
        one, two = super().sample(view, source), super().sample(view, source)
        return one if sum(one.hands) <= sum(two.hands) else two


class NarrowWhisper(Whisper):
    """Its samples always give the others the lowest cards."""

    def sample(self, view: View, source: Source) -> WhisperState:
        class Lowest(Source):
            def below(self, bound: int) -> int:
                return 0

        return super().sample(view, Lowest())


class AmnesicWhisper(Whisper):
    """Its snapshots lose the scores."""

    def restore(self, dump: bytes) -> WhisperState:
        state = super().restore(dump)
        state.scores = [0] * state.setup.seats
        return state


class StubbornWhisper(Whisper):
    """It plays by today's rules, whatever version is asked for."""

    version = 2
    older_versions = (1,)

    def at_version(self, version: int) -> Self:
        return self


class EagerWhisper(Whisper):
    """It claims to know rules that nobody has written yet."""

    def at_version(self, version: int) -> Self:
        return self if version == 2 else super().at_version(version)


class HeirloomWhisper(Whisper):
    """Sound today, but nobody looks after its first version any more."""

    version = 2
    older_versions = (1,)

    def start(self, setup: Setup) -> WhisperState:
        return LossyState(setup) if self.version == 1 else super().start(setup)


class UnfinishedState(WhisperState):
    """Two methods were never written."""

    material = State.material
    view = State.view  # type: ignore[assignment]


def with_state(kind: type[WhisperState]) -> Whisper:
    """Whisper played by a faulty state."""
    faulty: type[Whisper] = type(f"Whisper{kind.__name__}", (Whisper,), {"state": kind})
    return faulty()


class OpenlyWhisper(Whisper):
    """Says that everybody sees the same, which is not so."""

    has_secrets = False


class MoodyWhisper(Whisper):
    """Says something else each time it is asked."""

    topics = ("mood",)
    asked = 0

    def consult(self, view: View, topic: str, texts: Texts) -> object:
        self.asked += 1
        return self.asked


class PeekingState(WhisperState):
    """Leaves the hands where the game finds them."""

    last: ClassVar[tuple[int, ...]] = ()

    def view(self, seat: int | None) -> WhisperView:
        PeekingState.last = tuple(self.hands)
        return super().view(seat)


class PeekingWhisper(Whisper):
    """Its outlook tells the hands of the position that was looked at last."""

    state = PeekingState

    def outlook(self, view: View) -> Outlook:
        return Outlook(points=PeekingState.last)


class StingyWhisper(Whisper):
    """Its outlook has points for one seat only."""

    def outlook(self, view: View) -> Outlook:
        return Outlook(points=(1,))
