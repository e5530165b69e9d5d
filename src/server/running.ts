import { basename } from 'node:path'
import type { Running } from '#src/app/operations-routes.ts'
import { version } from '#src/config/version.ts'
import { migrations } from '#src/db/migrations/registry.ts'

export function running(build = process.env.WIRELOOM_BUILD): Running {
  return {
    version,
    build: build ? basename(build) : 'none',
    schema: Object.keys(migrations).at(-1) ?? 'none',
  }
}
