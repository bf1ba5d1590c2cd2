# Each target is one line over a command of doc/commands.md. The variables are for
# the command line: make bench CPU=1, make profile REP=x88, make compare FILE=my.txt

# What is measured is built for v3 (AVX2, BMI, POPCNT), which x86-64 processors
# have had since 2013 to 2015; make bench GOAMD64=v1 for an older one.
GOAMD64 ?= v3

# Functions begin at multiples of 64 bytes: with Go's 32 the same code differs by up
# to 3 %, depending on what the linker puts before it.
RUN = GOAMD64=$(GOAMD64) go run -ldflags=-funcalign=64

REP      ?= x88
FILE     ?= $(lastword $(sort $(wildcard results/*/*/usual.txt.gz)))
FUZZTIME ?= 10s
OUT      ?= map

# The boards with techniques as patches.
BOARDS   ?= bitboard bitboard8 bitboard12 bitboard-mirrored bitboard-inplace byteboard x88 tenbytwelve twelvebytwelve mailbox linewords piecelist

# What the report is of: the newest recorded run with every board.
REPORT   ?= $(lastword $(sort $(wildcard results/*/*/boards.txt.gz)))

# The runs that the pictures of the documents are of, as their text is. Another run
# changes both: make pictures RANKING=file.
ANSWER   ?= results/2026-11-23/amd-epyc results/2026-11-24/amd-epyc
ELO      ?= results/2026-11-24/amd-epyc/engine.txt.gz results/2026-11-24/amd-epyc/elo-curve.pgn.gz results/elo-curve-stockfish.pgn.gz
RANKING  ?= results/2026-11-23/amd-epyc/boards.txt.gz
ENGINE   ?= results/2026-11-24/amd-epyc/engine.txt.gz
LEVELS   ?= results/2026-11-23/amd-epyc/levels.txt.gz
MACHINES ?= $(sort $(wildcard results/*/*/))

# The folder of make techniques. The documents show results/techniques.
RECORDED ?= techniques/recorded

.PHONY: help test night bench record map compare report techniques resolution pgo profile release verify fuzz lint explorer site picture pictures

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## prove that all representations play the same chess
	go test ./...

night: ## run the deep tests that .ci/run leaves out, an hour or two
	.ci/night

bench: ## measure them all, pinned to a core with CPU=n
	$(RUN) ./cmd/bench run $(if $(CPU),--cpu $(CPU))

record: ## record the published set of this machine into results/DATE/MACHINE, an hour (CPU=n)
	$(RUN) ./cmd/bench record $(if $(CPU),--cpu $(CPU))

map: ## measure every representation and every codec in one sitting, and print the map (CPU=n, OUT=stem of two new files)
	$(RUN) ./cmd/bench run --rep all $(if $(CPU),--cpu $(CPU)) --out $(OUT)-boards.txt
	$(RUN) ./cmd/bench run --filter '.name:(Encode OR Decode)' $(if $(CPU),--cpu $(CPU)) --out $(OUT)-codecs.txt
	go run ./cmd/bench compare --view map $(OUT)-boards.txt $(OUT)-codecs.txt

compare: ## print the table of a recorded run again (FILE=results/…)
	go run ./cmd/bench compare $(FILE)

report: ## draw the report of the recorded run into report/ (REPORT=files)
	go run ./cmd/bench report $(REPORT) --out report

pictures: ## draw the charts of the documents again, results/*.svg (ANSWER=folders, ELO=files, RANKING=file, ENGINE=file, LEVELS=file, MACHINES=folders)
	go run ./cmd/bench report $(ANSWER) --picture results/answer.svg
	go run ./cmd/bench report $(ELO) --picture results/elo.svg
	go run ./cmd/bench report $(RANKING) --picture results/ranking.svg
	go run ./cmd/bench report $(ENGINE) --picture results/engine.svg
	go run ./cmd/bench report $(LEVELS) --picture results/levels.svg
	go run ./cmd/bench report $(MACHINES) --picture results/machines.svg

explorer: ## build the explorer, a page that shows the boards' memory, into cmd/explorer/dist, for any static host
	go run ./cmd/explorer -out cmd/explorer/dist

site: explorer report ## put the explorer with the course, and the report, into site/dist, for any static host
	mkdir -p site/dist
	cp -r cmd/explorer/dist/. site/dist
	cp -r report site/dist

picture: ## draw README's picture of the explorer, with Chromium
	cd tools && go test ./browser/explorer -run PictureInChromium -browser -picture $(CURDIR)/results/explorer.png

techniques: ## record what each technique is worth into techniques/recorded, half an hour (CPU=n, BOARDS=names, RECORDED=folder)
	mkdir -p $(RECORDED)
	for board in $(BOARDS); do \
		GOAMD64=$(GOAMD64) go run ./cmd/bench run --rep $$board,$$board~techniques --set literature --layouts --control=false \
			--rounds 24 $(if $(CPU),--cpu $(CPU)) --out $(RECORDED)/$$board.txt && gzip -9f $(RECORDED)/$$board.txt || exit 1; \
	done

resolution: ## test that bench run names a copy made 2 to 3 % slower and no equal one, 24 tables, half of them next to a busy loop (15 minutes)
	GOAMD64=$(GOAMD64) go run ./techniques -resolution 8 $(if $(CPU),-cpu $(CPU))

pgo: ## measure what the profile of one representation gives to all (REP=x88, CPU=n)
	$(RUN) ./cmd/bench profile --rep $(REP) --out profiles/pgo-$(REP)
	GOAMD64=$(GOAMD64) go run ./cmd/bench ab . . --pgo off,profiles/pgo-$(REP)/cpu.pprof --rep all $(if $(CPU),--cpu $(CPU))

profile: ## profile one representation (REP=x88)
	$(RUN) ./cmd/bench profile --rep $(REP)

release: ## write the archive and the notes of a release into dist/, and test go install (VERSION=v0.1.0); tools/release says how to tag
	tools/release $(VERSION)

verify: ## check the known perft counts, deep ones included
	go run ./cmd/bench verify --max-nodes 0

fuzz: ## run every fuzz target (FUZZTIME=10s each)
	.ci/fuzz $(FUZZTIME)

lint: ## vet, formatting, staticcheck
	go vet ./... && test -z "$$(gofmt -l .)" && tools/run staticcheck ./...
