import { setUp } from './set-up.mjs'

/** `npm run staff`, `backup` and so on: the commands are TypeScript, so they need the project's own Node. */
const [name] = process.argv.splice(2, 1)
await setUp({ build: name === 'bench' || name === 'faults' })
await import(`./${name}.ts`)
