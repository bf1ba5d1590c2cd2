#!/usr/bin/env bash
# Counts the shards of a deep perft as a Slurm array, without a network between the nodes:
#
#   bench-grid split --depth 11 --shards 100 --dir shards startpos
#   sbatch --array=1-100 grid/deploy/slurm.sh shards
#   bench-grid merge shards/*.journal
#
# A task that was ended goes on from its journal when it is submitted again.
#SBATCH --job-name=bench-grid
#SBATCH --cpus-per-task=8
#SBATCH --mem=20G
#SBATCH --time=12:00:00
set -euo pipefail

folder=${1:?the folder with the shards}
shard=("$folder"/shard-"${SLURM_ARRAY_TASK_ID:?run by sbatch --array}"-of-*.positions)
exec bench-grid count --threads "${SLURM_CPUS_PER_TASK:-1}" --hash 16384 "${shard[0]}"
