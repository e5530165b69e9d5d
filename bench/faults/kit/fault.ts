import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import { freePort, type PostgresServer, startPostgres } from '#src/testing/postgres-server.ts'
import { type Launch, type SiteProcess, spawnSite, untilReady } from './site-process.ts'

export interface Fault {
  engine: Engine
  /** For the site's data; removed afterwards. */
  folder: string
  /** Where the database is, according to the site's settings. */
  where: { sqlitePath: string } | { url: string }
  /** The server of the database, on PostgreSQL. */
  postgres: PostgresServer | undefined
  /** The arguments after the name on the command line. */
  args: string[]
  /** Starts the built site on this database and waits until it is ready. */
  launch: (more?: Partial<Launch>) => Promise<SiteProcess>
  /** Starts it without waiting. */
  spawn: (more?: Partial<Launch>) => Promise<SiteProcess>
  open: () => ReturnType<typeof openDatabase>
  say: (line: string) => void
  /** Asserts a condition. */
  check: (what: string, is: boolean, instead?: unknown) => void
  /** Runs at the end in any case. */
  afterwards: (work: () => unknown) => void
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a fault on each database it supports (or the one after --on), reports the results, and sets the exit code. */
export async function fault(
  engines: Engine[],
  work: (fault: Fault) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  const on = args.indexOf('--on')
  const [, chosen] = on === -1 ? [] : args.splice(on, 2)
  const failures: string[] = []
  for (const engine of engines) {
    if (chosen && chosen !== engine) continue
    print(`on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`)
    failures.push(...(await runOn(engine, args, work)))
  }
  print(failures.length ? `FAILED: ${failures.join('; ')}` : 'ok')
  process.exit(failures.length ? 1 : 0)
}

async function runOn(
  engine: Engine,
  args: string[],
  work: (fault: Fault) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = []
  const ending: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-fault-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const where = postgres
    ? { url: await postgres.createDatabase('wireloom') }
    : { sqlitePath: join(folder, 'wireloom.db') }
  const spawn = async (more: Partial<Launch> = {}) => {
    const site = spawnSite({
      ...more,
      port: more.port ?? (await freePort()),
      env: { DATA_DIR: folder, DATABASE_URL: 'url' in where ? where.url : '', ...more.env },
    })
    ending.push(site.kill)
    return site
  }
  try {
    await work({
      engine,
      folder,
      where,
      postgres,
      args,
      spawn,
      launch: async (more) => {
        const site = await spawn(more)
        await untilReady(site)
        return site
      },
      open: () => openDatabase(where),
      say: (line) => print(`  ${line}`),
      check(what, is, instead) {
        print(
          `  ${is ? 'yes' : 'NO '}  ${what}${is || instead === undefined ? '' : `: ${String(instead)}`}`,
        )
        if (!is) failures.push(what)
      },
      afterwards: (last) => ending.push(last),
    })
  } catch (error) {
    print(`  NO   ${error instanceof Error ? error.stack : error}`)
    failures.push('it broke off')
  }
  for (const last of ending.toReversed()) await last()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  return failures
}
