import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run format`: formats the code, sorts imports and applies the safe fixes of the linter. */
const biome = join(import.meta.dirname, '..', 'node_modules', '.bin', 'biome')
const { status } = spawnSync(biome, ['check', '--write', '.'], { stdio: 'inherit' })
process.exitCode = status ?? 1
