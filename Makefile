# Two commands do everything: `make play` and `make test`. The others are for developers.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
PYTEST := $(BIN)/python -m pytest -q

.PHONY: play test quick lint bench clean setup compiled

play: .venv/.tools
	@$(BIN)/tripot play 12-gangsters

test: .venv/.tools lint
	@$(PYTEST) -n 2
	@$(MAKE) -s compiled
	@PYTHONPATH=.build/compiled TRIPOT_EXPECT=compiled $(PYTEST) -n 2

quick: .venv/.tools
	@$(PYTEST) -n 2 -m "not slow and not browser and not postgres"

lint: .venv/.tools
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary

compiled: .venv/.tools
	@$(BIN)/python tools/build_compiled.py .build/compiled

bench: .venv/.tools compiled
	@$(PIP) install -c constraints.txt -r requirements-bench.txt
	@PYTHONPATH=.build/compiled $(BIN)/python bench/peers.py

clean:
	@rm -rf .venv .build build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -not -path './web/*' -prune -exec rm -rf {} +

setup: .venv/.tools

.venv/.tools: constraints.txt pyproject.toml requirements-dev.txt
	@$(PYTHON) tools/check_python.py
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing what Tripot needs into .venv …"
	@$(PIP) install -c constraints.txt -r requirements-dev.txt
	@TRIPOT_BUILD=pure $(PIP) install -c constraints.txt --no-build-isolation --no-deps -e .
	@touch $@
