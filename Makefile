# Two commands do everything: `make play` and `make test`. The others are for developers.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: play test quick lint bench clean setup

$(VENV)/.tools: constraints.txt pyproject.toml
	@$(PYTHON) tools/check_python.py
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing what Tripot needs into $(VENV) …"
	@$(PIP) install -c constraints.txt -r requirements-dev.txt
	@TRIPOT_BUILD=pure $(PIP) install -c constraints.txt --no-build-isolation --no-deps -e .
	@touch $@

setup: $(VENV)/.tools
