import { utimesSync } from 'node:fs'
import { explainConfigErrors } from './explain.mjs'
import { fromOwnBuild } from './own-build.mjs'

const hour = 3_600_000

/** One of the processes that `npm start` keeps running, or the only one. */
await explainConfigErrors(async () => {
  const { start } = await fromOwnBuild('worker.js')
  await start()
  setInterval(markInUse, hour).unref()
})

/** A copy from builds.ts, which is not imported here: Node needs 28 MB to run TypeScript. */
function markInUse() {
  try {
    utimesSync(process.env.WIRELOOM_BUILD, new Date(), new Date())
  } catch {
    // If the folder is read-only, nobody can remove it either.
  }
}
