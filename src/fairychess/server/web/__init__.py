"""The server's face: routes, pages, sockets, and the guard at the door. One file a noun."""
