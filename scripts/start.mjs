import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { explainConfigErrors } from './explain.mjs'
import { setUp } from './set-up.mjs'

const build = await setUp({ build: true })
// For child processes: they keep using this build, even if there is a newer one by then.
process.env.WIRELOOM_BUILD = build
const { start } = await import(pathToFileURL(join(build, 'server', 'start.js')))
await explainConfigErrors(() =>
  start({
    prepare: fileURLToPath(new URL('prepare.mjs', import.meta.url)),
    worker: fileURLToPath(new URL('worker.mjs', import.meta.url)),
  }),
)
