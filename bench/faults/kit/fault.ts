import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import { freePort, type PostgresServer, startPostgres } from '#src/testing/postgres-server.ts'
import { type Launch, type SiteProcess, spawnSite, untilReady } from './site-process.ts'

export interface Fault {
  engine: Engine
  /** For the site's data; gone afterwards. */
  folder: string
  /** Where the database is, as the site's settings say. */
  where: { sqlitePath: string } | { url: string }
  /** The server behind it, on PostgreSQL. */
  postgres: PostgresServer | undefined
  /** The arguments after the name on the command line. */
  args: string[]
  /** The built site on this database, ready. */
  launch: (more?: Partial<Launch>) => Promise<SiteProcess>
  /** The same, without waiting. */
  spawn: (more?: Partial<Launch>) => Promise<SiteProcess>
  open: () => ReturnType<typeof openDatabase>
  say: (line: string) => void
  /** Asserts a condition. */
  check: (what: string, is: boolean, instead?: unknown) => void
  /** Runs at the end, whatever happens. */
  afterwards: (work: () => unknown) => void
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a fault on each database it is about (or the one after --on), reports the results, and sets the exit code. */
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
