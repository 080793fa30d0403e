"""One match at the terminal: it tells what happens, asks whoever is here, and lets bots play the rest."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from taniere.bots.bot import Bot
from taniere.bots.words import texts_with_bots
from taniere.cli import rulebook
from taniere.cli.errors import UsageError
from taniere.cli.hand_over import HandOver
from taniere.cli.screen import Screen
from taniere.cli.story import Story
from taniere.cli.wording import result_lines
from taniere.core.chance import Source
from taniere.core.errors import TakeBackError, TaniereError
from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.results import Result
from taniere.core.texts import Texts


def needs_hand_over(game: Game, people: int) -> bool:
    """Whether people at one terminal must look at it one after the other."""
    return people > 1 and game.has_secrets


class Left(Exception):
    """Somebody asked to stop here."""


class Table:
    """Seats without a bot are people at this terminal."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], source: Source, screen: Screen, texts: Texts
    ) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.source = source
        self.screen = screen
        seats = range(match.record.seats)
        self.people = [seat for seat in seats if seat not in bots]
        words = texts_with_bots(self.game, texts.language)
        names = [
            words.called(seat, None, bots[seat].name)
            if seat in bots
            else texts.say("play.person", number=seat + 1)
            for seat in seats
        ]
        self.texts = texts.with_people(*names)
        self.words = words.with_people(*names)
        # What a lone person sees; several see what everybody may, if they look at the screen together.
        self.onlooker = self.people[0] if len(self.people) == 1 else None
        self.hand_over: HandOver | None = None
        if needs_hand_over(self.game, len(self.people)):
            self.hand_over = HandOver(screen, self.words, self.texts, self.people, self._wait)
        self.story = self.hand_over or Story(screen, self.words, self.onlooker)
        # Decisions of people, latest last: the seat, and whether it was played for them.
        self.made: list[tuple[int, bool]] = []
        self.is_board_due = True
        self.tokens = {action.token.lower(): action.token for action in self.game.actions}
        self.commands: dict[str, Callable[[int, str], None]] = {
            "why": self._why,
            "undo": self._undo,
            "board": self._board,
            "legal": self._legal,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }
        self.spoken = {_bare(texts.say(f"command.{name}")): name for name in self.commands}
        self.spoken.update({name: name for name in self.commands})
        self.spoken["q"] = "quit"

    def play(self) -> None:
        """From here to the end of the game."""
        self._greet()
        try:
            result = self._play_on()
        except (Left, EOFError, KeyboardInterrupt):
            if self.hand_over is not None:
                self.screen.clear()
            raise
        if self.hand_over is not None:
            self.hand_over.end()
        self.screen.line()
        for line in self.game.describe(self.match.state.view(self.onlooker), self.words):
            self.screen.line(f"  {line}")
        self.screen.line()
        self.screen.line(self.texts.say("play.over"), style="bold")
        for text, rule in result_lines(result, self.words, self.texts):
            self.screen.cited(text, rule)

    def _play_on(self) -> Result:
        state = self.match.state
        while (result := state.result()) is None:
            if state.chance() is not None:
                self.story.tell(self._draw())
            else:
                self._next_decision(self.match.waiting_for()[0])
            state = self.match.state
        return result

    def _draw(self) -> list[Event]:
        """All draws until somebody decides."""
        events: list[Event] = []
        while self.match.state.chance() is not None:
            events += self.match.draw(self.source)
        return events

    def _next_decision(self, seat: int) -> None:
        state = self.match.state
        legal = state.legal(seat)
        if seat in self.bots:
            action = self.bots[seat].choose(state.view(seat), legal, self.source)
            self.story.tell(self.match.play(seat, self.game.actions[action].token))
        elif len(legal) == 1 and self.game.actions[legal[0]].is_automatic:
            words = self._words(seat, legal[0])
            self.story.remark(self.texts.say("play.automatic", seat=seat, action=words))
            self._decide(seat, self.game.actions[legal[0]].token, is_automatic=True)
        else:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        if self.hand_over is not None and self.hand_over.pass_to(seat):
            self.is_board_due = True
        if self.is_board_due:
            self._board(seat, "")
            self._legal(seat, "")
            self.is_board_due = False
        if self._is_sealed():
            line = self.screen.ask_unseen(self.texts.say("play.your_sealed_move", seat=seat))
        else:
            key = "play.your_move" if len(self.people) == 1 else "play.your_move_of_several"
            line = self.screen.ask(self.texts.say(key, seat=seat))
        try:
            self._obey(seat, " ".join(line.split()))
        except TaniereError as error:
            texts = self.texts if self.texts.has(f"error.{error.code}") else self.words
            self.screen.line("  " + texts.error(error), style="yellow")

    def _is_sealed(self) -> bool:
        """Whether a person's choice must stay unknown to another person here until all have chosen."""
        return self.hand_over is not None and len(self.match.state.actors()) > 1

    def _wait(self, prompt: str) -> None:
        """Until Enter; leaving is possible here too."""
        if self.spoken.get(_bare(self.screen.ask_unseen(prompt).strip())) == "quit":
            raise Left

    def _obey(self, seat: int, line: str) -> None:
        if not line:
            return
        word, _, rest = line.partition(" ")
        command = self.spoken.get(_bare(word))
        if command is not None and line.lower() not in self.tokens:
            self.commands[command](seat, rest)
        else:
            self._decide(seat, self._token(seat, line), is_automatic=False)

    def _decide(self, seat: int, token: str, *, is_automatic: bool) -> None:
        events = self.match.play(seat, token)
        self.made.append((seat, is_automatic))
        self.story.tell(events)
        self.is_board_due = True

    def _token(self, seat: int, line: str) -> str:
        """The token that a typed number, token or sentence of the list means."""
        legal = self.match.state.legal(seat)
        if not line.isdecimal():
            return self.tokens.get(line.lower()) or self._token_of_words(seat, line)
        number = int(line) if len(line) < 10 else 0
        if not 1 <= number <= len(legal):
            raise UsageError("no_such_number", number=line, count=len(legal))
        return self.game.actions[legal[number - 1]].token

    def _token_of_words(self, seat: int, line: str) -> str:
        for action in self.match.state.legal(seat):
            if _bare(self._words(seat, action)) == _bare(line):
                return self.game.actions[action].token
        raise UsageError("no_such_move", move=line, legal=self.texts.say("command.legal"))

    # What can be typed besides a move

    def _why(self, seat: int, line: str) -> None:
        if not line:
            example = self.game.actions[self.match.state.legal(seat)[0]].token
            self.screen.line("  " + self.texts.say("play.why_what", move=example))
            return
        token = self._token(seat, line)
        refusal = self.match.state.refusal(seat, self.game.action(token))
        if refusal is None:
            self.screen.line("  " + self.texts.say("play.is_legal", token=token))
            return
        self.screen.line("  " + self.words.refusal(token, refusal))
        self._rules(seat, refusal.rule)

    def _undo(self, seat: int, line: str) -> None:
        """Take back to the latest decision that somebody made; what was played for them goes with it."""
        undone: list[tuple[int, str]] = []
        try:
            while self.made:
                decider, is_automatic = self.made[-1]
                is_sealed = self._is_sealed() and self.match.sealed(decider) is not None
                token = self.match.take_back(decider)
                self.made.pop()
                if not is_automatic:
                    key = "play.undone_sealed" if is_sealed else "play.undone"
                    action = self._words(decider, self.game.action(token))
                    self.story.remark(self.texts.say(key, seat=decider, action=action))
                    self.is_board_due = True
                    return
                undone.append((decider, token))
            raise TakeBackError("nothing_to_take_back", seat=seat)
        except TakeBackError:
            for decider, token in reversed(undone):
                self.match.play(decider, token)
                self.made.append((decider, True))
            raise

    def _board(self, seat: int, line: str) -> None:
        self.screen.line()
        for text in self.game.describe(self.match.state.view(seat), self.words):
            self.screen.line(f"  {text}", style="bold")

    def _legal(self, seat: int, line: str) -> None:
        legal = self.match.state.legal(seat)
        width = max(len(self.game.actions[action].token) for action in legal)
        self.screen.line()
        for number, action in enumerate(legal, 1):
            token, words = self.game.actions[action].token, self._words(seat, action)
            self.screen.line(f"  {number:2}  {token:{width}}  {words}")

    def _rules(self, seat: int, line: str) -> None:
        page = rulebook.page(self.game.id, self.texts.language)
        self.screen.markdown(rulebook.paragraph(page, line) if line else page, indent=2)

    def _help(self, seat: int, line: str) -> None:
        self.screen.line("  " + self.texts.say("play.help_move"))
        for name in self.commands:
            self.screen.line("  " + self.texts.say(f"play.help_{name}"))

    def _quit(self, seat: int, line: str) -> None:
        raise Left

    # What is told

    def _words(self, seat: int, action: int) -> str:
        """What an action would do, as this seat reads it."""
        return self.match.state.view(seat).action_words(self.game.actions[action], self.words)

    def _greet(self) -> None:
        title, tagline = self.words.say("game.title"), self.words.say("game.tagline")
        self.screen.line(f"{title}. {tagline}", style="bold")
        everybody = ", ".join(map(self.words.person, range(self.match.record.seats)))
        key = "play.greeting" if len(self.people) == 1 else "play.greeting_of_several"
        if self.match.record.seats == 1:
            key = "play.greeting_alone"
        self.screen.line(self.texts.say(key, seat=self.people[0], everybody=everybody))
        self.screen.line(self.texts.say("play.hint"))
        if (
            self.match.state.chance() is not None
        ):  # else the board comes at once, with a blank line of its own
            self.screen.line()


def _bare(word: str) -> str:
    """In lower case, without accents and with plain spaces: `Règles` is `regles`."""
    letters = unicodedata.normalize("NFKD", word.lower().replace("’", "'"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.split())
