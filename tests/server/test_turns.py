"""One at a time, in order, whoever stops waiting."""

from __future__ import annotations

import asyncio

from taniere.server.turns import Turns


def test_turns_go_round_in_order_and_pass_over_whoever_has_left() -> None:
    async def main() -> None:
        turns, had = Turns(), list[str]()

        async def wait(name: str) -> None:
            async with turns:
                had.append(name)
                await asyncio.sleep(0)

        turns.take()
        waiting = {name: asyncio.create_task(wait(name)) for name in "abcd"}
        await asyncio.sleep(0)
        waiting["b"].cancel()
        assert not had
        turns.give()
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        assert had == ["a", "c", "d"]
        assert not turns.is_taken

    asyncio.run(main())


def test_a_turn_that_comes_too_late_goes_to_the_next() -> None:
    async def main() -> None:
        turns = Turns()

        async def wait() -> None:
            async with turns:
                pass

        turns.take()
        first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        turns.give()  # to the first, which is cancelled before it wakes up
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled()
        assert not turns.is_taken

    asyncio.run(main())
