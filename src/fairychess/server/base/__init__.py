"""What every other room stands on: settings, errors, logs, limits. It knows none of them."""
