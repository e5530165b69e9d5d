import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BackupError } from '#src/db/dump/format.ts'

const patienceMs = 120_000

/**
 * The built site on a restored database. Nothing of the site's own environment is passed on: with it the copy could
 * reach the mail server, the bounce mailbox or the database of the site.
 */
export async function startRestored(folder: string) {
  const port = await freePort()
  const { PATH, HOME, TMPDIR, WIRELOOM_BUILD } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    WIRELOOM_BUILD,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    STARTER_CONTENT: 'off',
    RATE_LIMITS: 'off',
  }
  // Standard output would mix with the report. The channel is where prepare.mjs sends what it has found.
  const run = (script: string, more: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [join(import.meta.dirname, script)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...env, ...more },
    })
  // The one step that writes: a secret for this copy, as after every restore.
  const [code] = await once(run('prepare.mjs', {}), 'exit')
  if (code !== 0) {
    throw new BackupError(
      'The site does not accept the restored database; the lines above say why.',
    )
  }
  const child = run('worker.mjs', { READ_ONLY: 'on' })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) break
  }
  throw new BackupError(
    'The site does not start on the restored database; the lines above say why.',
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
