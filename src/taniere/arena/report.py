"""One page about a run: tables and plots in a single file that opens anywhere, offline, without a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from taniere.arena.experiment import Case
from taniere.arena.plots import Bar, histogram, interval_plot
from taniere.arena.summary import Summary
from taniere.bots.words import texts_with_bots
from taniere.core.game import Game
from taniere.core.texts import Texts

MOST_SCORES = 6  # bots whose scores are told apart in one plot

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2937; background: #fdfcf9; margin: 2rem auto;
  max-width: 52rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid #e5e7eb; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } figure { margin: 1rem 0; } .table { overflow-x: auto; }
dt { font-weight: 600; } dd { margin: 0 0 0.4rem 0; }
""".strip()


def arena_texts(language: str) -> Texts:
    """The words of reports."""
    return Texts(language, "taniere.core", "taniere.arena")


def report(summary: Summary, game: Game, language: str) -> str:
    """The page, in one language; equal games give equal bytes."""
    return _Page(summary, game, arena_texts(language)).html()


class _Page:
    def __init__(self, summary: Summary, game: Game, texts: Texts) -> None:
        self.summary, self.experiment, self.texts = summary, summary.experiment, texts
        self.words = texts_with_bots(game, texts.language)
        self.title = self.words.say("game.title")

    def say(self, key: str, **arguments: object) -> str:
        return self.texts.say(f"report.{key}", **arguments)

    def html(self) -> str:
        heading = self.say("title", title=self.title)
        sections = [
            self._facts(),
            self._matches(),
            self._seats(),
            self._lengths(),
            self._scores(),
            self._endings(),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.texts.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(heading)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n"
            f"<h1>{escape(heading)}</h1>\n" + "\n".join(sections) + "\n</body>\n</html>\n"
        )

    def _facts(self) -> str:
        found = self.experiment
        facts = [
            ("games", str(self.summary.games)),
            ("seed", str(found.seed)),
            ("version", f"{found.game} {found.version}, taniere {found.taniere}, {found.code}"),
        ]
        rows = "".join(f"<dt>{escape(self.say(key))}</dt><dd>{escape(value)}</dd>" for key, value in facts)
        cases = "".join(
            f"<li>{escape(self._case(case))}: {escape(_options(case))}</li>" for case in found.cases
        )
        return f"<dl>{rows}<dt>{escape(self.say('cases'))}</dt></dl><ul>{cases}</ul>"

    def _matches(self) -> str:
        bars, rows = [], []
        for number, (standings, match) in enumerate(
            zip(self.summary.matches, self.experiment.matches, strict=True)
        ):
            label = self._label(number)
            for player in range(len(standings.wins) if len(standings.wins) > 2 else 1):
                low, high = standings.interval(player)
                fair = match.line_up.order.count(player) / len(match.line_up.order)
                name = label if len(standings.wins) < 3 else f"{match.line_up.players[player]}: {label}"
                share = standings.share_of(player)
                if len(standings.wins) > 1:
                    bars.append(Bar(name, share, low, high, fair))
                rows.append(
                    [
                        name,
                        str(standings.games),
                        " : ".join(map(str, standings.wins)),
                        str(standings.shared),
                        self._percent(share),
                        f"{self._percent(low)} – {self._percent(high)}",
                        " : ".join(
                            self._number(standings.score(one)[0]) for one in range(len(standings.wins))
                        ),
                        self._verdict(number),
                    ]
                )
        head = ["match", "games", "won", "shared", "share", "interval", "scores", "verdict"]
        if self.summary.decisions is None:
            head, rows = head[:-1], [row[:-1] for row in rows]
        plot = self._figure(interval_plot(bars, self.say("share_axis")), "share_plot") if bars else ""
        return self._section("matches", plot + self._table(head, rows) + self._paragraph("interval_note"))

    def _seats(self) -> str:
        bars = []
        for case, found in zip(self.experiment.cases, self.summary.cases, strict=True):
            for seat in range(found.seats if found.seats > 1 else 0):
                share, low, high = found.seat_share(seat)
                bars.append(
                    Bar(
                        self.say("seat_of", case=self._case(case), number=seat),
                        share,
                        low,
                        high,
                        1 / found.seats,
                    )
                )
        if not bars:
            return ""
        rows = [
            [bar.label, self._percent(bar.share), f"{self._percent(bar.low)} – {self._percent(bar.high)}"]
            for bar in bars
        ]
        plot = self._figure(interval_plot(bars, self.say("share_axis")), "seat_plot")
        return self._section("seats", plot + self._table(["seat", "share", "interval"], rows))

    def _lengths(self) -> str:
        samples = [
            (self._case(case), found.lengths)
            for case, found in zip(self.experiment.cases, self.summary.cases, strict=True)
        ]
        return self._section(
            "lengths", self._figure(histogram(samples, self.say("length_axis")), "length_plot")
        )

    def _scores(self) -> str:
        found: dict[str, Counter[int]] = {}
        for case in self.summary.cases:
            for bot, scores in case.scores.items():
                found.setdefault(bot, Counter()).update(scores)
        plots = []
        names = list(found)
        for first in range(0, len(names), MOST_SCORES):
            samples = [(name, found[name]) for name in names[first : first + MOST_SCORES]]
            plots.append(self._figure(histogram(samples, self.say("score_axis")), "score_plot"))
        return self._section("scores", "".join(plots))

    def _endings(self) -> str:
        rows = [
            [self._case(case), self.words.say(f"ending.{ending}"), str(count)]
            for case, found in zip(self.experiment.cases, self.summary.cases, strict=True)
            for ending, count in sorted(found.endings.items())
        ]
        return self._section("endings", self._table(["case", "ending", "games"], rows))

    def _case(self, case: Case) -> str:
        """A set-up by its seats, and the options that were given."""
        given = case.name.partition(" ")[2]
        seats = self.say("case_seats", count=case.seats)
        return f"{seats}, {given}" if given else seats

    def _label(self, number: int) -> str:
        match = self.experiment.matches[number]
        case = self.experiment.cases[match.case]
        label = " : ".join(match.line_up.players)
        return label if len(self.experiment.cases) == 1 else f"{label} ({self._case(case)})"

    def _verdict(self, number: int) -> str:
        if self.summary.decisions is None:
            return ""
        decision = self.summary.decisions[number]
        return self.say(f"verdict_{decision.verdict or 'open'}", count=decision.rounds)

    def _percent(self, share: float) -> str:
        return f"{self._number(100 * share, 1)} %"

    def _number(self, value: float, digits: int = 2) -> str:
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.texts.language == "fr" else text

    def _section(self, key: str, body: str) -> str:
        return f"<section>\n<h2>{escape(self.say(key))}</h2>\n{body}\n</section>"

    def _paragraph(self, key: str) -> str:
        return f"<p>{escape(self.say(key))}</p>"

    def _figure(self, svg: str, key: str) -> str:
        about = escape(self.say(key))
        shown = svg.replace("<svg ", f'<svg role="img" aria-label="{about}" ', 1)
        return f"<figure>{shown}<figcaption>{about}</figcaption></figure>"

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        names = "".join(f"<th>{escape(self.say(key))}</th>" for key in head)
        lines = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
        )
        table = f"<table>\n<thead><tr>{names}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>"
        return f'<div class="table">{table}</div>'


def _options(case: Case) -> str:
    return ", ".join(f"{name} = {value}" for name, value in case.options.items())
