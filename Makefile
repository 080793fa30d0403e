# `make play` is all a newcomer needs: python3 (3.11 or newer) and make. The rest is fetched.
PYTHON  ?= python3
GAME    ?=
WORKERS ?= 2
TIMES   ?= 3
KILLS   ?= 200
SEED    ?= 1
COUNT   ?= 400
ONLY    ?=

VENV      := .venv
BIN       := $(VENV)/bin
UV        := $(BIN)/uv
PIP       := $(UV) pip install -q --compile-bytecode --python
INSTALLED := $(VENV)/.installed
DEV       := $(VENV)/.dev
BENCH     := .venv-bench/.installed
MUTANTS   := .venv-mutants/.installed

WEB       := $(BIN)/python scripts/web_client.py

.PHONY: test-browser screenshots lighthouse help install play terminal check lint test format types web soak mutants bench bench-server attack kills cluster jepsen ladder-check arena-memory wheels lock clean

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name what; do printf 'make %-12s %s\n' "$$name" "$$what"; done

install: $(INSTALLED) ## put the game into .venv/bin/taniere
	@echo "$(BIN)/taniere is ready; make play starts it"

play: $(INSTALLED) ## open the shelf in a browser, here and on the home network
	@$(WEB) build
	@$(BIN)/taniere serve --open

terminal: $(INSTALLED) ## play in this terminal; one game: make terminal GAME=pig
	@$(BIN)/taniere play $(GAME)

check: lint ## format, lint, types and the fast tests
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m "not soak and not wheels and not browser"

lint: $(DEV)
	@$(BIN)/ruff format --check --quiet --output-format concise . || { echo "not formatted: run make format"; exit 1; }
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/mypy
	@$(WEB) run check
	@$(WEB) run lint

test: lint ## everything, as the CI does; builds the wheels too
	@$(BIN)/python -m pytest -n $(WORKERS)
	@$(WEB) run test
	@$(MAKE) --no-print-directory test-browser

test-browser: $(DEV) ## whole games in a real Chromium
	@$(WEB) build
	@$(BIN)/python scripts/chromium.py > /dev/null
	@$(BIN)/python -m pytest -n $(WORKERS) -m browser tests/browser

screenshots: $(DEV) ## take the pictures of docs/pictures; then look at them
	@$(WEB) build
	@$(BIN)/python scripts/screenshots.py $(PAGE)

lighthouse: $(DEV) ## how fast and how open to everybody the pages are, by Lighthouse
	@$(WEB) build
	@$(BIN)/python scripts/lighthouse.py $(PAGE) --times $(TIMES)

format: $(DEV) ## rewrite the sources in the house format
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .
	@$(WEB) run format

types: $(DEV) ## write the types of the wire and the golden games for the browser client
	@$(BIN)/python scripts/wire_types.py
	@$(BIN)/python scripts/golden_transcripts.py

web: $(INSTALLED) ## what developing the browser client needs; then `npm run dev` in web/ beside `taniere serve`
	@$(WEB) install
	@$(WEB) build

soak: $(DEV) ## play for minutes, looking for what the tests miss
	@$(BIN)/python -m pytest -n $(WORKERS) -m soak --hypothesis-profile=soak tests/soak

mutants: $(MUTANTS) ## plant faults, see which the tests find; SEED=2 COUNT=400 ONLY="core tarasque"
	@nice .venv-mutants/bin/python scripts/mutants.py --seed $(SEED) --count $(COUNT) $(if $(ONLY),--only $(ONLY))

bench: $(DEV) $(BENCH) ## measure the plain and the compiled build against others
	@$(BIN)/python scripts/wheels.py compiled .venv-compiled > /dev/null
	@.venv-bench/bin/python bench/run.py --plain $(BIN)/python --compiled .venv-compiled/bin/python --node "$$($(BIN)/python scripts/bench_node.py)"

bench-server: $(DEV) $(BENCH) ## durable moves per server CPU second, beside boardgame.io
	@$(BIN)/python scripts/wheels.py compiled .venv-compiled > /dev/null
	@$(BIN)/python bench/run_server.py --compiled .venv-compiled/bin/python --node "$$($(BIN)/python scripts/bench_node.py)"

wheels: $(INSTALLED) ## what others install: a plain and a compiled wheel with the browser client, into dist/
	@$(BIN)/python scripts/wheels.py dist

attack: $(DEV) ## what floods, silence and storms do to people who play; loopback only
	@cd bench && ../$(BIN)/python attack.py

ladder-check: $(DEV) ## play a fresh sample of the published ladders, fail if it contradicts them; GAMES=20 SEED=7
	@nice $(BIN)/python scripts/ladder_check.py --games $(or $(GAMES),20) --seed $(if $(filter command environment,$(firstword $(origin SEED))),$(SEED),$(shell date +%Y%m%d))

arena-memory: $(DEV) ## ten thousand games of each game in bulk, watching memory; GAME=pig COUNT=10000
	@nice $(BIN)/python scripts/arena_memory.py $(GAME) --count $(if $(filter command environment,$(firstword $(origin COUNT))),$(COUNT),10000)

kills: $(DEV) ## kill the server under play of all games, 200 times; nothing acknowledged may be lost
	@$(BIN)/python -m tests.server.kill $(KILLS)

cluster: $(DEV) ## try several servers on this machine: a temporary PostgreSQL, two servers and a proxy; PORT=8000
	@$(WEB) build
	@$(BIN)/python scripts/cluster.py --port $(or $(PORT),8000)

jepsen: $(DEV) ## two servers, a database and a proxy that break under play: 20 rounds of a minute; ROUNDS=20 SECONDS=60
	@PYTHONPATH=scripts:. $(BIN)/python -m tests.server.jepsen $(or $(ROUNDS),20) $(or $(SECONDS),60)

lock: $(INSTALLED) ## resolve the requirements anew, after a change in pyproject.toml or web/package-lock.json
	@$(UV) pip compile -q --universal --generate-hashes --custom-compile-command "make lock" pyproject.toml -o requirements.txt
	@$(UV) pip compile -q --universal --generate-hashes --custom-compile-command "make lock" pyproject.toml --extra arena --extra cluster --extra postgres --group dev -c requirements.txt -o requirements-dev.txt
	@$(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" scripts/requirements-mutants.in -c requirements-dev.txt -o scripts/requirements-mutants.txt
	@$(WEB) strip

clean: ## remove everything that was made
	rm -rf .venv .venv-compiled .venv-bench .venv-mutants .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist src/taniere/web web/node_modules
	find . -name __pycache__ -prune -exec rm -rf {} +

# An environment that was copied or moved along with its folder runs the code of the old one: make it anew.
ifneq ($(shell cat $(INSTALLED) 2>/dev/null),$(CURDIR))
.PHONY: $(INSTALLED)
endif

$(INSTALLED): pyproject.toml requirements.txt hatch_build.py scripts/make_venv.py scripts/web_client.py
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] + ": make PYTHON=python3.11")'
	@test "$$(cat $@ 2>/dev/null)" = "$(CURDIR)" || $(PYTHON) scripts/make_venv.py $(VENV)
	@$(PIP) $(BIN)/python -r requirements.txt
	@TANIERE_MYPYC=0 $(PIP) $(BIN)/python --no-deps --reinstall-package taniere -e .
	@echo "$(CURDIR)" > $@

$(DEV): $(INSTALLED) requirements-dev.txt
	@$(PIP) $(BIN)/python -r requirements-dev.txt
	@touch $@

$(BENCH): $(INSTALLED) bench/requirements.txt
	@$(UV) venv -q --clear --python $(BIN)/python .venv-bench
	@$(PIP) .venv-bench/bin/python -r bench/requirements.txt
	@touch $@

$(MUTANTS): $(INSTALLED) requirements-dev.txt scripts/requirements-mutants.txt
	@$(UV) venv -q --clear --python $(BIN)/python .venv-mutants
	@$(PIP) .venv-mutants/bin/python -r requirements-dev.txt -r scripts/requirements-mutants.txt
	@TANIERE_MYPYC=0 $(PIP) .venv-mutants/bin/python --no-deps -e .
	@touch $@
