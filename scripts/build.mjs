import { relative } from 'node:path'
import { setUp } from './set-up.mjs'

/** `npm run build`: builds as `npm start` would, for machines that build in one place and run in another. */
const build = await setUp({ build: true })
process.stdout.write(`The site is built: ${relative(process.cwd(), build)}\n`)
