"""What travels between browser and server, typed: HTTP bodies and WebSocket messages."""
