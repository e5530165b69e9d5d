import { explained } from './explain.mjs'

/** One of the processes that `npm start` keeps serving, or the only one. */
await explained(async () => {
  const { start } = await import('../dist/server/server.js')
  await start()
})
