"""``python -m fairychess.server``: the addresses this room answers."""

import asyncio

from fairychess.server import create_app


async def show() -> None:
    """Print the path of every route; the routes are there once the server is open."""
    app = create_app()
    async with app.router.lifespan_context(app):
        for route in app.routes:
            print(getattr(route, "path", route))


def main() -> None:
    """Show the addresses."""
    asyncio.run(show())


if __name__ == "__main__":
    main()
