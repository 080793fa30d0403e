"""Which tests of this folder may be tried twice: those that started a real server."""

from __future__ import annotations

import pytest

from taniere.client import Server
from taniere.server.app import App
from tests.server.making import Run, Served


def has_second_try(request: pytest.FixtureRequest) -> bool:
    """What happens to the running test if it fails now."""
    mark = request.node.get_closest_marker("flaky")
    assert mark is not None
    assert mark.kwargs["reruns"] == 1
    return bool(mark.kwargs["condition"]())


def test_without_a_server_there_is_one_try(request: pytest.FixtureRequest) -> None:
    assert not has_second_try(request)


def test_a_server_in_this_process_gives_a_second_try(run: Run, request: pytest.FixtureRequest) -> None:
    async def body(server: Server, app: App) -> None:
        assert has_second_try(request)

    assert not has_second_try(request)
    run(body)


def test_a_server_in_a_process_of_its_own_gives_a_second_try(
    served: Served, request: pytest.FixtureRequest
) -> None:
    assert has_second_try(request)
