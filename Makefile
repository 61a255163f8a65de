# Everything that Oppidum can do from a fresh clone. Each target sets up what it needs in .venv;
# only make and Python 3.11 or newer must be there already.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help setup play test soak lint rules bench clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' Makefile

setup: $(READY) ## make .venv with Oppidum and its tools, at pinned versions

play: $(READY) ## show the titles and watch two bots play
	@$(BIN)/oppidum games
	@echo
	@echo "Play against bots in the terminal comes next. Here two of them play Metropolis:"
	@echo
	@$(BIN)/oppidum simulate metropolis --players 2 --bots greedy,greedy --games 1 --seed 1 --show

test: lint ## check style and types, run every test
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

soak: $(READY) ## the long tier: many games, wide properties, mutation tests
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "soak or hypothesis"
	@PATH="$(CURDIR)/$(BIN):$$PATH" tools/mutation.sh

lint: $(READY) ## check style, format and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

rules: $(READY) ## print each rule and the tests that hold it
	@$(BIN)/python tools/rules_index.py

bench: $(READY) ## measure the engine
	@$(BIN)/python bench/throughput.py

clean: ## remove .venv, caches and everything built
	@rm -rf $(VENV) build dist mutants .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Oppidum needs Python 3.11 or newer, and $(PYTHON) is not; name one with make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --upgrade pip
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --build-constraint constraints.txt \
	  --editable . --group dev
	@touch $@
