"""What the reference pages of the documentation are made of; `tools/make_reference.py` runs it."""
