"""The browser client as a server gives it: pages, files, caching, compression; and a server without one."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
from pathlib import Path

import pytest

from taniere.client import Refusal, Server
from taniere.server import wire
from taniere.server.app import App
from taniere.server.client_files import Client
from taniere.server.limits import Limits, Rate
from tests.server.making import Run

INDEX = b"<!doctype html><title>Tani\xc3\xa8re</title>"
SCRIPT = b"export const answer = 42;\n" * 50
PAGES = [
    "/",
    "/box/code-cracker",
    "/box/code-cracker/rules",
    "/table/vvwpbke5wm",
    "/join",
    "/join/vvwpbke5wm",
    "/replay",
    "/credits",
]


@pytest.fixture
def client(tmp_path: Path) -> Client:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / ".source-digest").write_text("secret")
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "beside.txt").write_text("not yours")
    return Client(folder)


async def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers, body; as they are."""

    def ask() -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=10)
        try:
            connection.request(
                "GET", path, headers={name.replace("_", "-"): v for name, v in headers.items()}
            )
            answer = connection.getresponse()
            return answer.status, {name.lower(): v for name, v in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_the_one_page(run: Run, client: Client, page: str) -> None:
    async def body(server: Server, app: App) -> None:
        status, headers, text = await get(server, page)
        assert (status, text) == (200, INDEX)
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        status, again, text = await get(server, page, If_None_Match=headers["etag"])
        assert (status, text, again["etag"]) == (304, b"", headers["etag"])

    run(body, client=client)


MANIFEST = {
    "_app.js": {"file": "assets/app-1a2b.js"},
    "_table.js": {"file": "assets/table.js", "css": ["assets/table.css"], "imports": ["_app.js"]},
    "src/table/Play.svelte": {"file": "assets/Play.js", "imports": ["_table.js", "_app.js"]},
    "src/words/en/index.ts": {"file": "assets/en.js"},
    "src/words/fr/index.ts": {"file": "assets/fr.js"},
}


@pytest.mark.parametrize(
    ("path", "language", "hinted"),
    [
        ("/", "en", ["en.js"]),
        ("/table/vvwpbke5wm", "fr-CH, en;q=0.5", ["fr.js", "Play.js", "table.js", "table.css"]),
        ("/table/nosuchtabl", "fr", ["fr.js", "Play.js", "table.js", "table.css"]),
        ("/credits", "de", ["en.js"]),  # a page that this build does not know
        ("/assets/app-1a2b.js", "en", []),
    ],
)
def test_a_page_says_what_it_will_need(
    run: Run, tmp_path: Path, client: Client, path: str, language: str, hinted: list[str]
) -> None:
    folder = tmp_path / "web"
    (folder / ".manifest.json").write_text(json.dumps(MANIFEST))
    (folder / "index.html").write_text('<script type="module" src="/assets/app-1a2b.js"></script>')

    async def body(server: Server, app: App) -> None:
        status, headers, _ = await get(server, path, Accept_Language=language)
        assert status == 200
        said = [
            f"</assets/{name}>; "
            + ("rel=preload; as=style; crossorigin" if name.endswith("css") else "rel=modulepreload")
            for name in hinted
        ]
        assert headers.get("link", "") == ", ".join(said)
        assert headers["vary"] == "Accept-Encoding" + (", Accept-Language" if hinted else "")
        assert (await get(server, "/.manifest.json"))[0] == 404

    run(body, client=Client(folder))


def test_files_have_their_kind_and_assets_are_kept_for_ever(run: Run, client: Client) -> None:
    async def body(server: Server, app: App) -> None:
        status, headers, text = await get(server, "/assets/app-1a2b.js")
        assert (status, text) == (200, SCRIPT)
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "content-encoding" not in headers
        status, headers, text = await get(server, "/favicon.svg")
        assert (headers["content-type"], headers["cache-control"]) == ("image/svg+xml", "no-cache")

    run(body, client=client)


def test_packed_for_those_who_take_it(run: Run, client: Client) -> None:
    async def body(server: Server, app: App) -> None:
        status, headers, text = await get(server, "/assets/app-1a2b.js", Accept_Encoding="br, gzip;q=0.8")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert headers["vary"] == "Accept-Encoding"
        assert len(text) < len(SCRIPT)
        assert gzip.decompress(text) == SCRIPT
        _, headers, text = await get(server, "/assets/app-1a2b.js", Accept_Encoding="gzip;q=0")
        assert (text, "content-encoding" in headers) == (SCRIPT, False)
        _, headers, text = await get(server, "/", Accept_Encoding="gzip")  # not packed by the build
        assert (text, "content-encoding" in headers) == (INDEX, False)

    run(body, client=client)


def test_what_everybody_may_read_is_packed_too(run: Run, client: Client) -> None:
    async def body(server: Server, app: App) -> None:
        path = "/api/games/code-cracker/texts?lang=en"
        _, plain, text = await get(server, path)
        assert ("content-encoding" in plain, plain["vary"]) == (False, "Accept-Encoding")
        status, headers, packed = await get(server, path, Accept_Encoding="gzip")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert int(headers["content-length"]) == len(packed) < len(text) / 2
        assert gzip.decompress(packed) == text

    run(body, client=client)


@pytest.mark.parametrize(
    "path",
    [
        "/beside.txt",
        "/../beside.txt",
        "/assets/../../beside.txt",
        "/assets/..%2f..%2fbeside.txt",
        "/%2e%2e/beside.txt",
        "/assets//app-1a2b.js",
        "/assets/",
        "/assets",
        "//etc/passwd",
        "/.source-digest",
        "/assets/app-1a2b.js.gz",
        "/assets/app-1a2b.js%00.html",
        "/box",
        "/box/a/b",
        "/table/",
        "/table/a/b",
        "/elsewhere",
        "/index.htm",
    ],
)
def test_nothing_else_is_to_be_had(run: Run, client: Client, path: str) -> None:
    async def body(server: Server, app: App) -> None:
        status, headers, text = await get(server, path)
        assert (status, headers["content-type"]) == (404, "application/json")
        assert json.loads(text)["code"] == "no_such_path"

    run(body, client=client)


def test_a_person_who_went_astray_is_shown_a_page(run: Run, client: Client) -> None:
    async def body(server: Server, app: App) -> None:
        browser = "text/html,application/xhtml+xml,*/*;q=0.8"
        for path in ("/elsewhere", "/box/a/b", "/assets/../../beside.txt"):
            status, headers, text = await get(server, path, Accept=browser)
            assert (status, headers["content-type"], text) == (404, "text/html; charset=utf-8", INDEX)
            assert "default-src 'self'" in headers["content-security-policy"]
        status, headers, _ = await get(server, "/api/games", Accept=browser)
        assert (status, headers["content-type"]) == (200, "application/json")

    run(body, client=client)


def test_only_reading(run: Run, client: Client) -> None:
    async def body(server: Server, app: App) -> None:
        for path in ("/", "/favicon.svg"):
            with pytest.raises(Refusal) as refusal:
                await server.request("POST", path)
            assert (refusal.value.status, refusal.value.code) == (405, "bad_method")
        with pytest.raises(Refusal) as refusal:  # a file named so would not hide it either
            await server.request("GET", "/api/tables")
        assert refusal.value.status == 405

    run(body, client=client)


def test_loading_pages_leaves_what_may_be_asked_of_the_interface(run: Run, client: Client) -> None:
    limits = Limits(requests=Rate(0.001, 2), files=Rate(0.001, 50))

    async def body(server: Server, app: App) -> None:
        for _ in range(25):
            assert (await get(server, "/"))[0] == 200
            assert (await get(server, "/assets/app-1a2b.js"))[0] == 200
        assert (await get(server, "/api/games"))[0] == 200
        assert (await get(server, "/"))[0] == 429
        assert (await get(server, "/api/games"))[0] == 200
        assert (await get(server, "/api/games"))[0] == 429

    run(body, limits=limits, client=client)


def test_without_a_client_the_shelf_and_how_to_build_one(run: Run, tmp_path: Path) -> None:
    async def body(server: Server, app: App) -> None:
        status, headers, text = await get(server, "/", Accept_Language="fr")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Code Cracker" in text.decode()
        assert "`make play`" in text.decode()
        assert "<script" not in text.decode()
        assert (await get(server, "/box/pig"))[0] == 404

    run(body, client=Client(tmp_path / "nothing"))


def test_where_other_devices_find_this_server(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        _, _, text = await get(server, "/api/here")
        here = json.loads(text)
        assert (here["protocol"], here["addresses"]) == (wire.PROTOCOL, ["http://192.168.1.7:8000"])

    run(body, home_urls=lambda: ["http://192.168.1.7:8000"])
