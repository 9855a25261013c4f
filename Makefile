# `make demo` shows the program, `make test` tests it; both set up what is missing first. `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: encoder kinds reranker bench-encoder bench-reranker bench-search hostile fuzz help setup setup-tests demo test test-slow lint format screenshots samples bench bench-reading clauses particulars numbers references acord choose-fusion analogy tags
PY := .venv/bin/python
DATA ?= ../shared/data
SCORER ?= ../shared/tools/score_clauses.py

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

setup: ## install what is missing: system libraries, virtual environment, packages
	@packaging/setup.sh

setup-tests: ## install what is missing for the tests too: LibreOffice, which reads old Word documents
	@packaging/setup.sh tests

demo: setup ## index the sample contracts, search them, write a Word file, open the window
	@$(PY) packaging/demo.py

test: setup-tests ## run the tests, one a processor at a time
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest --numprocesses logical --maxprocesses 8 --dist worksteal

test-slow: setup-tests ## run the slow tests too, and the others thoroughly (on the shared contracts where they are)
	@QT_QPA_PLATFORM=offscreen $(PY) -m pytest -m '' --hypothesis-profile=thorough

lint: setup ## check style and types
	@$(PY) -m ruff check . && $(PY) -m ruff format --check . && $(PY) -m mypy
	@.venv/bin/lint-imports --no-logo

format: setup ## set the code in the project's style
	@$(PY) -m ruff check --fix . && $(PY) -m ruff format .

samples: setup ## write resources/samples anew from packaging/samples
	@$(PY) packaging/samples/build.py

screenshots: setup ## draw the window's pictures anew, without a display
	@QT_QPA_PLATFORM=offscreen $(PY) packaging/screenshots.py resources/samples resources/screenshots

bench: setup ## measure indexing, search, start-up and memory on the contracts in $(DATA)/cuad/pdf
	@$(PY) packaging/bench.py $(DATA)/cuad/pdf

bench-search: setup ## measure searches of every kind on the contracts in $(DATA)/cuad/pdf and on 300,000 made-up clauses
	@$(PY) packaging/bench_search.py $(DATA)/cuad/pdf

bench-reranker: setup ## measure how fast the reranker reads, beside torch, and how long the fifty best of a search take, on $(DATA)/acord
	@$(PY) packaging/bench_reranker.py $(DATA)/acord

bench-encoder: setup ## measure how fast the encoder reads, beside sentence-transformers as it comes, on clauses of $(DATA)/acord
	@$(PY) packaging/bench_encoder.py $(DATA)/acord

bench-reading: setup ## measure how fast PDF, scans and Word documents of $(DATA) are read
	@$(PY) packaging/bench_reading.py $(DATA)/cuad/pdf $(DATA)/formats

clauses: setup ## score the clauses taken from $(DATA)/cuad/pdf against those that lawyers took
	@$(PY) packaging/score_clauses.py $(DATA)/cuad/pdf $(SCORER)

numbers: setup ## compare the automatic numbers of the Word files in $(DATA)/formats with LibreOffice's
	@$(PY) packaging/check_numbering.py $(DATA)/formats/openagreements $(DATA)/formats/commonpaper $(DATA)/formats/bonterms

references: setup ## count what citations in 30 contracts of $(DATA)/cuad/pdf are tied to, and recheck those checked by eye
	@$(PY) packaging/score_references.py $(DATA)/cuad/pdf --seed 5 --checked packaging/references.tsv

particulars: setup ## score titles, kinds, parties, dates and laws taken from $(DATA)/cuad/pdf against CUAD's labels
	@$(PY) packaging/score_particulars.py $(DATA)/cuad

acord: setup ## measure search on ACORD in $(DATA)/acord: every pipeline side by side, in each wording of the queries
	@for split in train valid; do for format in short medium long; do \
	  .venv/bin/muniment evaluate acord $(DATA)/acord --split $$split --format $$format --pipeline all; done; done

choose-fusion: setup ## choose the weights of search by cross-validation on what `make encoder` left in build/encoder
	@$(PY) packaging/choose_fusion.py build/encoder

encoder: setup ## train the encoder anew on $(DATA), into resources/models/encoder (an hour or two without a GPU)
	@$(PY) packaging/models/encoder/build.py --data $(DATA) --out resources/models/encoder

reranker: setup ## train the reranker anew on $(DATA) and what `make encoder` and `make choose-fusion` left, into resources/models/reranker
	@$(PY) packaging/models/reranker/build.py --data $(DATA) --out resources/models/reranker

kinds: setup ## teach search by example the kinds of clauses anew on $(DATA), into resources/models/kinds, after `make encoder`
	@$(PY) packaging/models/kinds/build.py --data $(DATA) --out resources/models/kinds

analogy: setup ## measure search by example on the labelled contracts in $(DATA)/cuad
	@.venv/bin/muniment evaluate analogy $(DATA)/cuad

HOSTILE ?= build/hostile
hostile: setup ## write a corpus of broken files into the new folder $(HOSTILE), to try the program on
	@$(PY) -m tests.core.hostile.corpus $(HOSTILE)

tags: setup ## measure the tags of clauses on CUAD's clause types in $(DATA)/cuad
	@.venv/bin/muniment evaluate tags $(DATA)/cuad

SECONDS ?= 60
fuzz: setup ## fuzz the label grammar, citations and readers, $(SECONDS) seconds each
	@$(PY) -m pip install --quiet -e '.[fuzz]'
	@mkdir -p build; for target in labels mentions pdf docx rtf html text; do echo "== $$target"; \
	  $(PY) packaging/fuzz/fuzz.py $$target -max_total_time=$(SECONDS) -max_len=600 -len_control=0 -timeout=20 \
	    -artifact_prefix=build/ || exit 1; done
