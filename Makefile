# Everything that Oppidum can do from a fresh clone. Each target sets up what it needs in .venv;
# only make and Python 3.11 or newer must be there already.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NATIVE := build/native/.ready
TESTED := build/tested/.ready
WORKERS ?= auto
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
WAITING_WORKERS ?= $(shell echo $$(($(CORES) + ($(CORES) + 1) / 2)))

# Rules are tested on both builds. Whole games of the kit, of bots and of the solver are played on the compiled build
# only, since tests/native holds the two builds to the same bytes; the kit's own tests play a game that is never compiled.
RULES_TESTS := tests/engine tests/games tests/players
COMPILED_TESTS := $(RULES_TESTS) --ignore=tests/engine/test_conformance.py
COMPILED_ONLY := */test_kit.py */test_hamlet.py tests/players/*

.DEFAULT_GOAL := help
.PHONY: help setup play page test soak sources lint rules audit native tested bench bench-gate clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

setup: $(READY) ## make .venv with Oppidum and its tools, at pinned versions

play: $(READY) page ## start a server on this machine and open the game in the browser
	@$(BIN)/oppidum serve --open

page: $(READY) ## build the page into build/page, with a Node of its own
	@$(BIN)/python tools/page.py

test: ## check style and types, run every test, and those of the rules on the compiled build too
	@$(MAKE) --no-print-directory --jobs=2 tested sources
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -q --no-header $(COMPILED_ONLY:%=--ignore-glob='%') $(RULES_TESTS)
	@PYTHONPATH=build/tested $(BIN)/pytest -n $(WORKERS) --dist worksteal -q --no-header $(COMPILED_TESTS)
	@OPPIDUM_REQUIRE_NATIVE=1 $(BIN)/pytest -n $(WAITING_WORKERS) --dist worksteal $(RULES_TESTS:%=--ignore=%)
	@$(BIN)/pytest -n $(WAITING_WORKERS) --dist worksteal tests/web

soak: $(TESTED) $(NATIVE) ## the long tier: many games on the compiled build, wide properties, mutation tests
	@PYTHONPATH=build/native $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "soak or hypothesis" tests
	@$(BIN)/pytest -n $(WAITING_WORKERS) --dist worksteal -m soak tests/web
	@PATH="$(CURDIR)/$(BIN):$$PATH" tools/mutation.sh --sample 300

# What needs no compiled build, on the one core that compiling leaves idle.
sources: lint
	@$(BIN)/python tools/page.py test
	@$(BIN)/python tools/page.py

lint: $(READY) ## check style, format and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python tools/page.py check

rules: $(READY) ## print each rule and the tests that hold it
	@$(BIN)/python tools/rules_index.py

audit: $(READY) ## ask for known vulnerabilities of the pinned dependencies; needs the network
	@$(BIN)/python -m tools.audit

native: $(NATIVE) ## compile the rules core into build/native, beside the pure one in .venv

# The tests compile with less optimisation, which takes less time. Nothing is measured on this build.
tested: $(TESTED)

bench: $(NATIVE) ## measure the engine, pure and compiled, beside other engines
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[bench]'
	@$(BIN)/oppidum bench metropolis --also build/native
	@$(BIN)/oppidum bench sprawlopolis --also build/native --no-peers

bench-gate: $(NATIVE) ## fail if the engine has become slower, as a ratio to a fixed loop
	@$(BIN)/python bench/gate.py

clean: ## remove .venv, caches and everything built
	@rm -rf $(VENV) build dist web/node_modules mutants .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

COMPILED_FROM := tools/build_hook.py tools/borrowed_runs.py $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.ftl')
COMPILE := OPPIDUM_REQUIRE_NATIVE=1 $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --upgrade .

$(NATIVE): $(READY) $(COMPILED_FROM)
	@echo "Compiling the rules core ..."
	@$(COMPILE) --target build/native
	@touch $@

$(TESTED): $(READY) $(COMPILED_FROM)
	@echo "Compiling the rules core for the tests ..."
	@OPPIDUM_OPT_LEVEL=1 $(COMPILE) --target build/tested
	@touch $@

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Oppidum needs Python 3.11 or newer, and $(PYTHON) is not; name one with make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --upgrade pip
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --build-constraint constraints.txt \
	  --editable . --group dev
	@touch $@
