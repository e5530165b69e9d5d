import { explained } from './explain.mjs'

/** Started by `npm start` before anything serves. */
await explained(async () => {
  const { prepareAndClose } = await import('../dist/server/prepare.js')
  process.send?.(await prepareAndClose())
  process.disconnect?.()
})
