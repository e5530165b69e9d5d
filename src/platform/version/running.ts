import { basename } from 'node:path'
import { migrations } from '../db/migrations/registry.ts'
import { version } from './version.ts'

/** What runs here: named by /healthz and the metrics, so that nobody has to guess after an upgrade. */
export interface Running {
  version: string
  /** The folder of the build under dist. */
  build: string
  /** The newest migration that this version brings. */
  schema: string
}

export function running(build = process.env.WIRELOOM_BUILD): Running {
  return {
    version,
    build: build ? basename(build) : 'none',
    schema: Object.keys(migrations).at(-1) ?? 'none',
  }
}
