import { spawn } from 'node:child_process'
import { setUp } from './set-up.mjs'

/** `npm run dev`: Vite's server with hot reload; the API, the pages and the database run inside it. */
await setUp()
const port = process.env.PORT || '3000'
const vite = spawn(
  process.execPath,
  [
    'node_modules/vite/bin/vite.js',
    'dev',
    '--port',
    port,
    '--strictPort',
    '--host',
    process.env.HOST || 'localhost',
  ],
  { stdio: 'inherit' },
)
vite.on('exit', (status) => process.exit(status ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => vite.kill(signal))
