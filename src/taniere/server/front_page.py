"""What a browser sees at the address itself where the client was not built."""

from __future__ import annotations

from html import escape

from starlette.responses import HTMLResponse

from taniere.core.texts import core_texts
from taniere.server.shelf import shelf
from taniere.server.wire import Language

PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tanière</title></head>
<body><h1>Tanière</h1>
<ul>
{games}
</ul>
<p>{build}</p>
<p><a href="/api/openapi.json">API</a></p>
</body>
</html>
"""


def front_page(language: str) -> HTMLResponse:
    """The shelf and its rules, without any script."""
    spoken: Language = "fr" if language == "fr" else "en"
    games = [
        f'<li><a href="/api/games/{game.id}/rules?lang={language}">{escape(game.title[spoken])}</a>: '
        f"{escape(game.tagline[spoken])}</li>"
        for game in shelf()
        if game.is_on_shelf
    ]
    build = escape(core_texts(language).say("sentence.no_client"))
    return HTMLResponse(PAGE.format(language=language, games="\n".join(games), build=build))
