import { setUp } from './set-up.mjs'

/** `npm run staff`, `backup` and so on: the commands are TypeScript, so they need the project's own Node. */
const name = process.argv[2]
const build = await setUp({ build: ['bench', 'faults', 'drill'].includes(name) })
// For processes of the site that the command starts.
if (build) process.env.WIRELOOM_BUILD = build
// Only now: under another Node, setUp starts this program again with all its arguments.
process.argv.splice(2, 1)
await import(`./${name}.ts`)
