"""Typed messages between browser and server: HTTP bodies and WebSocket messages."""
