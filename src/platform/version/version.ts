import { basename } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { migrations } from '../db/migrations/registry.ts'

/** What runs here: named by /healthz, the metrics and the log, so that nobody has to guess after an upgrade. */
export interface Running {
  version: string
  /** The folder of the build under dist. */
  build: string
  /** The newest migration that this version brings. */
  schema: string
}

export const { version } = manifest

export function running(build = process.env.WIRELOOM_BUILD): Running {
  return {
    version,
    build: build ? basename(build) : 'none',
    schema: Object.keys(migrations).at(-1) ?? 'none',
  }
}
