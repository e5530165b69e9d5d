import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort, nobody } from './postgres-server.ts'

/** Where Debian's package has it. */
const program = process.env.PGBOUNCER_PATH || '/usr/sbin/pgbouncer'

export const hasPooler = (): boolean => existsSync(program)

/** The version, because a failure may depend on it. */
export function poolerVersion(): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0] : undefined
}

export interface Pooler {
  /** The name of a database follows it. */
  url: string
  /** Ends every connection through it. */
  halt: () => Promise<void>
  /** Starts it again on the same port. */
  resume: () => Promise<void>
  remove: () => Promise<void>
}

const example = join(import.meta.dirname, '../../deploy/pgbouncer.ini')

/**
 * Starts a real PgBouncer with the settings of `deploy/pgbouncer.ini`, on a free port in front of a server of the tests.
 * Every database of that server can be reached through it.
 */
export async function startPooler(
  server: string,
  settings: Record<string, string | number> = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-pgbouncer-'))
  const { hostname, port: behind, username } = new URL(server)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = readFileSync(example, 'utf8').split('[pgbouncer]')[1] ?? ''
  const own = {
    ...Object.fromEntries(
      [...lines.matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value]),
    ),
    listen_port: port,
    // The servers of the tests trust everybody on this machine.
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  }
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(own).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? nobody() : undefined
  chmodSync(folder, 0o755)

  let child: ChildProcess
  const url = `postgres://${username}@127.0.0.1:${port}`
  const resume = async () => {
    child = spawn(program, ['--quiet', file], { ...owner, cwd: folder, stdio: 'ignore' })
    await responds(`${url}/postgres`, () => child.exitCode)
  }
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // Since 1.23 it waits at SIGTERM until its clients have gone.
    child.kill('SIGKILL')
    await ended
  }
  const stopAtOnce = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stopAtOnce)
  await resume()
  return {
    url,
    halt,
    resume,
    async remove() {
      process.off('exit', stopAtOnce)
      await halt()
      rmSync(folder, { recursive: true })
    },
  }
}

async function responds(url: string, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (exitCode() !== null) throw new Error(`PgBouncer ended with ${exitCode()}`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PgBouncer does not respond')
}
