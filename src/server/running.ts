import { basename } from 'node:path'
import { version } from '#src/config/version.ts'
import { migrations } from '#src/db/migrations/registry.ts'
import type { Running } from '#src/http/operations-routes.ts'

export function running(build = process.env.WIRELOOM_BUILD): Running {
  return {
    version,
    build: build ? basename(build) : 'none',
    schema: Object.keys(migrations).at(-1) ?? 'none',
  }
}
