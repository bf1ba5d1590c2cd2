// Package record reads and checks the folders of recorded runs, results/DATE/MACHINE, as bench record writes them:
// machine.json, and a packed file for each of [Parts]. Older folders have files of these names alone.
package record
