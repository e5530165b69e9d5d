import { explainConfigErrors } from './explain.mjs'
import { fromOwnBuild } from './own-build.mjs'

/** Run by `npm start` before anything serves. */
await explainConfigErrors(async () => {
  const { prepareAndClose } = await fromOwnBuild('prepare.js')
  process.send?.(await prepareAndClose())
  process.disconnect?.()
})
