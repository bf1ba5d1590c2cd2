// Package record reads and checks the folders of recorded runs, results/DATE/MACHINE, as bench record writes them:
// machine.json, a packed file for each of [Parts], and SHA256SUMS. Older folders have files of these names alone.
package record
