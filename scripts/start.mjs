import { fileURLToPath } from 'node:url'
import { explained } from './explain.mjs'
import { setUp } from './set-up.mjs'

await setUp({ build: true })
const { launch } = await import('../dist/server/launch.js')
await explained(() =>
  launch({
    prepare: fileURLToPath(new URL('prepare.mjs', import.meta.url)),
    worker: fileURLToPath(new URL('worker.mjs', import.meta.url)),
  }),
)
