"""What a browser sees at the address itself."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse

from taniere.server.problems import language_of
from taniere.server.shelf import shelf

PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tanière</title></head>
<body><h1>Tanière</h1>
<ul>
{games}
</ul>
<p><a href="/api/openapi.json">API</a></p>
</body>
</html>
"""


async def front_page(request: Request) -> HTMLResponse:
    """The shelf and its rules, without any script."""
    language = language_of(request.headers.get("accept-language", ""))
    games = [
        f'<li><a href="/api/games/{game.id}/rules?lang={language}">{escape(game.title[language])}</a>: '
        f"{escape(game.tagline[language])}</li>"
        for game in shelf()
        if game.is_on_shelf
    ]
    return HTMLResponse(PAGE.format(language=language, games="\n".join(games)))
