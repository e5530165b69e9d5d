#!/bin/sh
# The command `wireloom` of the image: docker compose exec site wireloom doctor.
cd /app && exec node scripts/run.mjs "$@"
