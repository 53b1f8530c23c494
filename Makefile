# Two commands do all the set-up: `make kit` builds the default game, `make test` passes the tests.
# Needed before: python3 (3.11 or newer) with its venv module, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SET ?= binary
PAPER ?=

.PHONY: help kit test check bench pictures clean

help: ## show these lines
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F '\t' '{printf "  make %-7s %s\n", $$1, $$2}'

kit: $(VENV)/.stamp-kit ## install tilegen here and build the default kit into output/binary/
	@$(BIN)/tilegen kit $(SET) $(if $(PAPER),--paper $(PAPER))

# The tests start the program many times: without compiled files it would be compiled each time.
test: $(VENV)/.stamp-test ## install what the tests need and run them
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

check: $(VENV)/.stamp-dev ## lint, types, tests, README and docs examples
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

bench: $(VENV)/.stamp-test ## seconds and memory beside bare libraries
	@$(BIN)/python tests/bench/run.py
	@$(BIN)/python tests/bench/rules.py

pictures: $(VENV)/.stamp-kit ## draw the pictures of README and docs anew
	@$(BIN)/tilegen kit binary --paper both -o output/pictures
	@cp output/pictures/00-contact-sheet.png docs/contact-sheet.png
	@$(BIN)/tilegen magnets binary -o docs/magnets.png
	@$(BIN)/tilegen magnets binary --braille paper -o docs/braille.png
	@$(BIN)/tilegen draw binary -o docs/hands.png
	@$(BIN)/tilegen board classic15 --one-page -o docs/board.png
	@$(BIN)/tilegen laser tiles binary -o docs/laser-tiles.png
	@$(BIN)/tilegen laser board classic15 --bed 325x325 -o docs/laser-board.png
	@$(BIN)/tilegen laser rack binary -o docs/laser-rack.png
	@$(BIN)/tilegen laser rack binary --side -o docs/laser-rack-side.png
	@$(BIN)/tilegen rack binary -o docs/rack.png
	@$(BIN)/tilegen reference binary -o output/pictures/reference.png
	@cp output/pictures/reference-1.png docs/reference.png
	@$(BIN)/tilegen booklet binary -o output/pictures/booklet.png
	@cp output/pictures/booklet-04.png docs/booklet-binary.png
	@cp output/pictures/booklet-12.png docs/booklet-scoring.png
	@$(BIN)/tilegen laser tiles binary --mark line -o docs/laser-lines.png
	@$(BIN)/tilegen laser tiles binary --mark stencil --radius 2mm --layout common -o docs/laser-stencil.png

clean: ## remove the virtual environment and what was built
	rm -rf $(VENV) output/*/

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "tilegen needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make kit PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "The venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv"; exit 2; }

$(VENV)/.stamp-kit: pyproject.toml | $(VENV)/bin/python
	@echo "Installing tilegen into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[png]"
	@touch $@

$(VENV)/.stamp-test: pyproject.toml | $(VENV)/bin/python
	@echo "Installing tilegen and its tests into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[clients]" || \
		echo "The laser programs MeerK40t and vpype cannot be installed here: their tests are skipped."
	@touch $@

$(VENV)/.stamp-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing tilegen, its tests and its linters into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test,dev,clients]"
	@touch $@
