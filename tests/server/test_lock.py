"""One at a time, in order, whoever stops waiting."""

from __future__ import annotations

import asyncio

from taniere.server.lock import Lock


def test_it_goes_round_in_order_and_passes_over_whoever_has_left() -> None:
    async def main() -> None:
        lock, had = Lock(), list[str]()

        async def wait(name: str) -> None:
            async with lock:
                had.append(name)
                await asyncio.sleep(0)

        lock.acquire(lambda: None)
        waiting = {name: asyncio.create_task(wait(name)) for name in "abcd"}
        await asyncio.sleep(0)
        waiting["b"].cancel()
        assert not had
        lock.release()
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        assert had == ["a", "c", "d"]
        assert not lock.is_taken

    asyncio.run(main())


def test_a_lock_that_comes_too_late_goes_to_the_next() -> None:
    async def main() -> None:
        lock = Lock()

        async def wait() -> None:
            async with lock:
                pass

        lock.acquire(lambda: None)
        first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        lock.release()  # to the first, which is cancelled before it wakes up
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled()
        assert not lock.is_taken

    asyncio.run(main())
