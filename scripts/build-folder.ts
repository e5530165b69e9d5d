import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './builds.ts'

/** Builds if the sources changed and passes the folder of the build to set-up.mjs, which started this process. */
writeSync(3, buildIfStale(join(import.meta.dirname, '..')))
