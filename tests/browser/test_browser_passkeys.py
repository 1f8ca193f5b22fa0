"""Passkeys, with a device that the browser makes believe it has."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


def test_a_passkey_is_added_used_and_removed(open_page: OpenPage, fake_server: str) -> None:
    address = fake_server.replace("127.0.0.1", "localhost")  # keys belong to a name
    page = open_page(expects=("403",))
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    device |= {"hasUserVerification": True, "isUserVerified": True}
    device |= {"automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": device})

    page.goto(f"{address}/me")
    page.fill("#account-name", "Keyholder")
    page.fill("#password", "long enough")
    page.click("#register")
    expect(page.locator("#name")).to_have_text("Keyholder", timeout=20_000)
    page.click("#passkey-add")
    page.fill("dialog input", "My telephone")
    page.click("dialog .primary")
    expect(page.locator("#passkeys")).to_contain_text("My telephone")

    page.click("#log-out")
    page.click("#passkey-in")
    expect(page.locator("#name")).to_have_text("Keyholder", timeout=20_000)

    page.locator("#passkeys button").click()
    expect(page.locator("#passkeys li")).to_have_count(0)
    page.click("#log-out")
    page.click("#passkey-in")
    expect(page.locator("#error")).to_have_text("This passkey does not fit.")
