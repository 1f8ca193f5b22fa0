"""Identity: sessions, accounts, passkeys, and the tokens that open a seat."""
