# The two commands: `make play` and `make test`. Everything they need is set up in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check long bench lock clean

play: $(VENV)/ready
	$(BIN)/fairychess serve --open

# Formatting, lint, types, architecture, then all tests: the same here and in .ci/run.
test check: $(VENV)/ready-dev
	$(BIN)/ruff format --check src tests setup.py
	$(BIN)/ruff check src tests setup.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest

# Minutes to hours: a thousand random games a variant against the slow generators, deep perft.
long: $(VENV)/ready-dev
	$(BIN)/pytest -m long

bench: $(VENV)/ready-dev
	$(BIN)/fairychess bench

SOURCES := pyproject.toml setup.py $(shell find src -name '*.pxd') \
	$(wildcard src/fairychess/position/*.py src/fairychess/rules/parts/*.py src/fairychess/search/*.py)

$(VENV)/base: requirements/run.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "fairychess needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	touch $@

$(VENV)/ready: $(VENV)/base $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

lock:
	uv pip compile --universal --generate-hashes --no-header --no-emit-index-url --extra build pyproject.toml -o requirements/run.txt
	uv pip compile --universal --generate-hashes --no-header --no-emit-index-url --extra build --extra postgres --extra redis --extra speed pyproject.toml -o requirements/server.txt
	uv pip compile --universal --generate-hashes --no-header --no-emit-index-url --extra build --extra postgres --extra redis --extra dev --extra oracles pyproject.toml -o requirements/dev.txt

clean:
	rm -rf $(VENV) build
	find src -name '*.so' -delete
