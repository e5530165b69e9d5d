import { dirname, join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { openSqlite, sqliteDialect } from '#src/db/sqlite.ts'
import { inParts } from '../numbers/in-parts.ts'

/** Not part of the schema, and so not in backups. */
interface VisitorTables {
  /** `made_at` is null in rows of earlier versions. */
  visit_salts: { day: string; salt: string; made_at: string | null }
  /** How many visitors of a network were counted on a day. */
  visit_networks: { day: string; network: string; visitors: number }
  visit_marks: { day: string; mark: string; source: string; campaign: string }
}

export type VisitorStore = Kysely<VisitorTables>

/** Vacuum alone would leave deleted rows in the unused parts of pages. */
export async function rewriteTables(own: VisitorStore): Promise<void> {
  await sql`vacuum full visit_salts, visit_marks, visit_networks`.execute(own)
}

/** Copies of deleted rows stay where pages were split or merged, and in the log beside the file until it is emptied. */
export async function rewriteFile(own: VisitorStore): Promise<void> {
  await sql`vacuum`.execute(own)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own)
  if (rows[0]?.busy !== 0) throw new Error('the log of visitors.db is in use and not emptied')
}

/** Where the database is: the file with hashes of visitors is beside it. */
export type DatabasePlace = { sqlitePath: string } | { url: string }

export async function openVisitorStore(where: DatabasePlace, db: Database): Promise<VisitorStore> {
  if ('url' in where) return db as unknown as VisitorStore
  const own: VisitorStore = new Kysely({
    dialect: sqliteDialect(openSqlite(join(dirname(where.sqlitePath), 'visitors.db'))),
  })
  // Losing the file does no harm, so writes are not synced to the disk.
  await sql`pragma synchronous = off`.execute(own)
  await sql`
    create table if not exists visit_salts (
      day text primary key, salt text not null, made_at text
    )`.execute(own)
  // The file of an earlier version lacks the column; in all other files this fails.
  await sql`alter table visit_salts add column made_at text`.execute(own).catch(() => {})
  await sql`
    create table if not exists visit_marks (
      day text not null, mark text not null, source text not null, campaign text not null,
      primary key (day, mark)
    ) without rowid`.execute(own)
  await sql`
    create table if not exists visit_networks (
      day text not null, network text not null, visitors integer not null,
      primary key (day, network)
    ) without rowid`.execute(own)
  return own
}

export interface Mark {
  mark: string
  /** The visitor's source; only set on the mark of a visitor. */
  source?: string
  campaign?: string
}

/** Rows a statement. They are few: on SQLite, requests wait for each statement. */
const sizes = [60, 10, 1]

/** The source in the mark of a visitor who is not counted. No other visitor's mark has an empty source. */
export const refusedSource = ''

/** The marks of visitors and of their actions, and how many visitors each network has. */
export const createMarks = (store: () => Promise<VisitorStore>) => ({
  /** Adds to the number of a network's visitors, or subtracts; returns the new number. */
  async addToNetwork(day: string, network: string, visitors: number): Promise<number> {
    const row = await (await store())
      .insertInto('visit_networks')
      .values({ day, network, visitors })
      .onConflict((clash) =>
        clash
          .columns(['day', 'network'])
          .doUpdateSet({ visitors: sql<number>`visit_networks.visitors + excluded.visitors` }),
      )
      .returning('visitors')
      .executeTakeFirstOrThrow()
    return row.visitors
  },
  async refuse(day: string, visitors: string[]): Promise<void> {
    const own = await store()
    for (const part of inParts(visitors, sizes)) {
      await own
        .updateTable('visit_marks')
        .set({ source: refusedSource })
        .where('day', '=', day)
        .where('mark', 'in', part)
        .execute()
    }
  },
  /** Adds marks; returns the ones that are new. */
  async add(day: string, marks: Mark[]): Promise<Set<string>> {
    const own = await store()
    const fresh = new Set<string>()
    // Always in the same order, so that two processes cannot deadlock.
    const sorted = marks.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
    for (const part of inParts(sorted, sizes)) {
      const added = await own
        .insertInto('visit_marks')
        .values(part.map((mark) => ({ source: '', campaign: '', ...mark, day })))
        .onConflict((clash) => clash.columns(['day', 'mark']).doNothing())
        .returning('mark')
        .execute()
      for (const { mark } of added) fresh.add(mark)
      // SQLite runs synchronously: without this, requests would wait for the whole batch.
      await letOthersRun()
    }
    return fresh
  },
  /** Returns the marks that exist, with the source of their visitors. */
  async find(day: string, marks: string[]) {
    const own = await store()
    const found = new Map<string, { source: string; campaign: string }>()
    for (const part of inParts(marks, sizes)) {
      const rows = await own
        .selectFrom('visit_marks')
        .select(['mark', 'source', 'campaign'])
        .where('day', '=', day)
        .where('mark', 'in', part)
        .execute()
      for (const { mark, ...origin } of rows) found.set(mark, origin)
      await letOthersRun()
    }
    return found
  },
  /** Removes marks whose counts could not be written. */
  async remove(day: string, marks: string[]): Promise<void> {
    const own = await store()
    for (const part of inParts(marks, sizes)) {
      await own.deleteFrom('visit_marks').where('day', '=', day).where('mark', 'in', part).execute()
    }
  },
})

type Marks = ReturnType<typeof createMarks>

/**
 * Visitors of one network that count on a day. A visitor is an address with a browser name, and the name can be
 * invented: without a limit one machine would be thousands of visitors. Few networks have more different browsers.
 */
const mostVisitorsPerNetwork = 100

export interface Admitted {
  network: string
  visitors: number
}

/** Notes which of the new visitors are above the limit of their network. Returns what was added to the numbers. */
export async function admitVisitors(
  marks: Marks,
  day: string,
  hits: { visitor: string; network?: string }[],
  fresh: ReadonlySet<string>,
) {
  const admitted: Admitted[] = []
  const refused: string[] = []
  const networks = new Map<string, Set<string>>()
  for (const { visitor, network } of hits) {
    if (!network || !fresh.has(visitor)) continue
    networks.set(network, (networks.get(network) ?? new Set()).add(visitor))
  }
  // Always in the same order, so that two processes cannot deadlock.
  for (const [network, own] of [...networks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = await marks.addToNetwork(day, network, own.size)
    admitted.push({ network, visitors: own.size })
    const over = Math.min(own.size, Math.max(0, all - mostVisitorsPerNetwork))
    refused.push(...[...own].slice(own.size - over))
  }
  await marks.refuse(day, refused)
  return admitted
}

/** For a batch that could not be stored and is retried. */
export async function takeBack(marks: Marks, day: string, admitted: Admitted[]) {
  for (const { network, visitors } of admitted) await marks.addToNetwork(day, network, -visitors)
}
