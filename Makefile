# `make play`, `make quick` and `make test`. Everything they need is set up in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The tests begin hundreds of processes: what one has compiled, the others read.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play style quick quick-tests test check all-tests long bench docs lock clean

# What is not compiled yet is served as plain Python until it is.
play:
	@if $(MAKE) --silent --question $(VENV)/ready; then $(BIN)/fairychess serve --open; \
	else $(PYTHON) tools/play.py; fi

# Formatting, lint, types, architecture, of the pages' scripts too: what every change must pass.
style: $(VENV)/ready-dev
	$(BIN)/ruff format --check src tests tools examples benchmarks setup.py
	$(BIN)/ruff check src tests tools examples benchmarks setup.py
	$(BIN)/python tools/lint_imports.py
	$(BIN)/python tools/check_scripts.py
	$(BIN)/mypy
	$(BIN)/mypy benchmarks/*.py examples/*.py

# All cores (tests/conftest.py says how many processes); a file stays with one process, for browsers
# and servers are shared by its tests. Tests that call make are not begun by this one.
PYTEST := MAKEFLAGS= $(BIN)/pytest --maxprocesses 8 --dist loadfile --no-loadscope-reorder

# Those that need no browser, no server, no search and no long games.
quick-tests: $(VENV)/ready-dev
	$(PYTEST) -n logical -q tests/test_conventions.py tests/betza tests/diagram tests/game \
		tests/protocol tests/cli_variants/test_cli_import.py tests/rules/test_reach.py \
		tests/rules/test_*_rules.py \
		--ignore=tests/game/test_secrets_on_other_boards.py --ignore=tests/game/test_game_secrets.py \
		--ignore=tests/diagram/test_diagram_corpus.py

all-tests: $(VENV)/ready-dev
	$(PYTEST) -n auto

# Style, which has one process, and tests go on side by side; a fault of one does not end the other.
# The quick ones are for every save.
quick: $(VENV)/ready-dev
	$(MAKE) --jobs=2 style quick-tests

# All tests: the same here and in .ci/run.
test check: $(VENV)/ready-dev
	$(MAKE) --jobs=2 style all-tests

# Minutes to hours: a thousand random games a variant against the slow generators, deep perft.
long: $(VENV)/ready-dev
	$(BIN)/pytest -m long

bench: $(VENV)/ready-dev
	$(BIN)/fairychess bench

SOURCES := pyproject.toml setup.py tools/set_up.py tools/translate.py $(shell find src -name '*.pxd') \
	$(shell grep -rlx 'import cython' src --include='*.py')

$(VENV)/ready: requirements/run.txt $(SOURCES)
	$(PYTHON) tools/set_up.py
	touch $@

$(VENV)/ready-dev: requirements/dev.txt requirements/run.txt $(SOURCES)
	$(PYTHON) tools/set_up.py dev
	touch $(VENV)/ready $@

# The site of the documentation, in build/site, a folder a version; a link that leads nowhere is an error.
docs: $(VENV)/ready-dev
	$(BIN)/python tools/make_reference.py
	$(BIN)/python tools/make_site.py

LOCK := uv pip compile --universal --generate-hashes --no-header --no-emit-index-url pyproject.toml --extra build

lock:
	uv pip compile --universal --generate-hashes --no-header --no-emit-index-url requirements/build.in -o requirements/build.txt
	$(LOCK) --extra server -o requirements/run.txt
	$(LOCK) --extra server --extra postgres --extra redis --extra speed -o requirements/server.txt
	$(LOCK) --extra server --extra postgres --extra redis --extra dev --extra oracles \
		--extra cluster --extra learn --extra research --extra datasets -o requirements/dev.txt

clean:
	rm -rf $(VENV) build node_modules
	find src -name '*.so' -delete
