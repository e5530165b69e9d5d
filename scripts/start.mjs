import { setUp } from './set-up.mjs'

await setUp({ build: true })
try {
  const { start } = await import('../dist/server/server.js')
  await start()
} catch (error) {
  if (error?.name !== 'ConfigError') throw error
  process.stderr.write(`Wireloom cannot start:\n${error.message.replace(/^/gm, '  ')}\n`)
  process.exit(1)
}
