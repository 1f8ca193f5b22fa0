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

SOURCES := pyproject.toml setup.py tools/translate.py $(shell find src -name '*.pxd') \
	$(wildcard src/fairychess/position/*.py src/fairychess/rules/*.py) \
	$(wildcard src/fairychess/rules/parts/*.py src/fairychess/search/*.py)

$(VENV)/ready: requirements/run.txt $(SOURCES)
	$(PYTHON) tools/set_up.py
	touch $@

$(VENV)/ready-dev: requirements/dev.txt requirements/run.txt $(SOURCES)
	$(PYTHON) tools/set_up.py dev
	touch $(VENV)/ready $@

LOCK := uv pip compile --universal --generate-hashes --no-header --no-emit-index-url pyproject.toml --extra build

lock:
	uv pip compile --universal --generate-hashes --no-header --no-emit-index-url requirements/build.in -o requirements/build.txt
	$(LOCK) --extra server -o requirements/run.txt
	$(LOCK) --extra server --extra postgres --extra redis --extra speed -o requirements/server.txt
	$(LOCK) --extra server --extra postgres --extra redis --extra dev --extra oracles -o requirements/dev.txt

clean:
	rm -rf $(VENV) build
	find src -name '*.so' -delete
