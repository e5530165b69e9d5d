import { markInUse } from './builds.ts'
import { explainConfigErrors } from './explain.mjs'
import { fromOwnBuild } from './own-build.mjs'

const hour = 3_600_000

/** One of the processes that `npm start` keeps serving, or the only one. */
await explainConfigErrors(async () => {
  const { start } = await fromOwnBuild('server.js')
  await start()
  setInterval(() => markInUse(process.env.WIRELOOM_BUILD), hour).unref()
})
