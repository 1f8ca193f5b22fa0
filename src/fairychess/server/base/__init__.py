"""The foundation of every other room: settings, errors, logs, limits. It knows none of them."""
