"""A review as one page of HTML that needs nothing else: words, tables and plots."""

from __future__ import annotations

from html import escape

from taniere.coach.facts import percent
from taniere.coach.line_plot import line_plot
from taniere.coach.telling import TERMS, Teller

STYLE = """
body { font-family: system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  line-height: 1.5; color: #1f2937; background: #fff; }
@media (prefers-color-scheme: dark) { body { color: #e5e7eb; background: #111827; } }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: right; padding: 0.25rem 0.5rem; border-bottom: 1px solid #9ca3af; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } .table { overflow-x: auto; }
article { border-left: 3px solid #2f6f4f; padding-left: 1rem; margin: 1rem 0; }
""".strip()


def page(teller: Teller) -> str:
    """The page, in the language of the teller; equal reviews give equal bytes."""
    title = teller.say("title", title=teller.texts.say("game.title"))
    sections = [_summaries(teller), _chances(teller), _ledger(teller), _moments(teller)]
    return (
        f'<!doctype html>\n<html lang="{teller.texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(sections) + "\n</main>\n</body>\n</html>\n"
    )


def _summaries(teller: Teller) -> str:
    return "".join(
        f"<p><strong>{escape(name)}</strong> {escape(teller.summary(seat))}</p>\n"
        for seat, name in enumerate(teller.names)
    )


def _chances(teller: Teller) -> str:
    lines = [[chances[seat] for chances in teller.found.chances] for seat in range(teller.found.seats)]
    about = teller.say("chances_axis")
    plot = line_plot(lines, teller.names, about)
    return _section(teller.say("chances"), f"<figure>{plot}<figcaption>{escape(about)}</figcaption></figure>")


def _ledger(teller: Teller) -> str:
    head = "".join(f"<th>{escape(teller.say(term))}</th>" for term in TERMS)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in teller.ledger()
    )
    table = f"<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table>"
    note = teller.say("drift_note", share=percent(teller.found.drift_share, teller.texts.language))
    return _section(teller.say("ledger"), f'<div class="table">{table}</div><p>{escape(note)}</p>')


def _moments(teller: Teller) -> str:
    parts: list[str] = []
    for seat, name in enumerate(teller.names):
        parts.append(f"<h3>{escape(teller.say('moments_of', seat=name))}</h3>")
        moments = teller.moments(seat)
        if not moments:
            parts.append(f"<p>{escape(teller.say('no_moments', seat=name))}</p>")
        for moment in moments:
            reasons = "".join(f"<li>{escape(reason)}</li>" for reason in moment.reasons)
            board = "".join(f"<li>{escape(line)}</li>" for line in moment.board)
            parts.append(
                f"<article><h4>{escape(moment.heading)}</h4><p>{escape(moment.better)}</p>"
                + (f"<ul>{reasons}</ul>" if reasons else "")
                + f"<details><summary>{escape(teller.say('board'))}</summary>"
                + f"<ul>{board}</ul></details></article>"
            )
        parts += [f"<p>{escape(line)}</p>" for line in teller.extremes(seat)]
    return _section(teller.say("moments"), "\n".join(parts))


def _section(heading: str, body: str) -> str:
    return f"<section>\n<h2>{escape(heading)}</h2>\n{body}\n</section>"
