import { hash, randomBytes } from 'node:crypto'
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

export interface Mark {
  mark: string
  /** The visitor's source; only set on the mark of a visitor. */
  source?: string
  campaign?: string
}

type Store = Kysely<VisitorTables>

/** Rows a statement. They are few: on SQLite, requests wait for each statement. */
const sizes = [60, 10, 1]

const hourMs = 3_600_000
/**
 * How long a salt lives, and the hashes that were made with it. The job that deletes them runs every hour, so they are
 * gone within 48 hours, which is the policy's promise. It counts from when the salt was made and not by days, because
 * a day of the staff's time zone may be longer than 24 hours, and the time zone may change.
 */
export const saltLivesMs = 46 * hourMs

/**
 * Today's visitors, as hashes that cannot be reversed: each day has a random salt, and the salt and hashes of a day
 * are deleted within 48 hours. On PostgreSQL they are in unlogged tables, which all processes share and which no
 * backup or replica contains; on SQLite they are in a file of their own beside the database.
 */
export function createVisitors(
  where: { sqlitePath: string } | { url: string },
  db: Database,
  clock = Date.now,
) {
  let opened: Promise<Store> | undefined
  let latest: { day: string; salt: Promise<Salt> } | undefined
  /** After a start nobody knows whether the files were cleaned after the last deletion. */
  let mayHoldDeleted = true
  // Opened at the first visit: if it cannot be opened, the site must still start.
  const store = () => {
    opened ??= open(where, db)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  const saltOf = async (day: string): Promise<string> => {
    const known = latest?.day === day ? await latest.salt : undefined
    if (known && clock() < known.readAgainAt) return known.salt
    const salt = readSalt(store(), day, clock())
    latest = { day, salt }
    salt.catch(() => {
      if (latest?.salt === salt) latest = undefined
    })
    return (await salt).salt
  }

  return {
    /** The visitor's mark of the day. */
    async identify(day: string, address: string, agent: string): Promise<string> {
      return shortHash(`${await saltOf(day)}\0${address}\0${agent}`)
    },
    /** The network's mark of the day. */
    async identifyNetwork(day: string, network: string): Promise<string> {
      return shortHash(`${await saltOf(day)}\0network\0${network}`)
    },
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
    /** Notes that these visitors are not counted today. */
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
      const fresh = new Set<string>()
      const own = await store()
      // Always in the same order, so that two processes cannot deadlock.
      const sorted = marks.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
      for (const part of inParts(sorted, sizes)) {
        const rows = part.map(({ mark, source = '', campaign = '' }) => ({
          day,
          mark,
          source,
          campaign,
        }))
        const added = await own
          .insertInto('visit_marks')
          .values(rows)
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
      const found = new Map<string, { source: string; campaign: string }>()
      const own = await store()
      for (const part of inParts(marks, sizes)) {
        const rows = await own
          .selectFrom('visit_marks')
          .select(['mark', 'source', 'campaign'])
          .where('day', '=', day)
          .where('mark', 'in', part)
          .execute()
        for (const { mark, source, campaign } of rows) found.set(mark, { source, campaign })
        await letOthersRun()
      }
      return found
    },
    /** Removes marks whose counts could not be written. */
    async remove(day: string, marks: string[]): Promise<void> {
      const own = await store()
      for (const part of inParts(marks, sizes)) {
        await own
          .deleteFrom('visit_marks')
          .where('day', '=', day)
          .where('mark', 'in', part)
          .execute()
      }
    },
    /** Deletes the salts that are old enough, and everything that was made with them, also from the files. */
    async deleteExpired(now: number): Promise<void> {
      const own = await store()
      const salts = await own.selectFrom('visit_salts').select(['day', 'made_at']).execute()
      const expired = salts.flatMap((salt) => (madeAt(salt) + saltLivesMs <= now ? [salt.day] : []))
      if (expired.length) {
        await own.deleteFrom('visit_salts').where('day', 'in', expired).execute()
      }
      for (const table of ['visit_marks', 'visit_networks'] as const) {
        const { numDeletedRows } = await own
          .deleteFrom(table)
          .where('day', 'not in', (salts) => salts.selectFrom('visit_salts').select('day'))
          .executeTakeFirstOrThrow()
        if (numDeletedRows > 0n) mayHoldDeleted = true
      }
      if (expired.length) mayHoldDeleted = true
      if (!mayHoldDeleted) return
      await ('url' in where ? rewriteTables(own) : rewriteFile(own))
      mayHoldDeleted = false
    },
    async close(): Promise<void> {
      const own = await opened?.catch(() => undefined)
      if (own && !('url' in where)) await own.destroy()
    },
  }
}

export type Visitors = ReturnType<typeof createVisitors>

/** The mark of a visitor's action that counts once a day. */
export const markOf = (visitor: string, deed: string): string => shortHash(`${visitor}\0${deed}`)

/** One call: a Hash object for each mark of a visit would cost several times as much. */
const shortHash = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

/** The source in the mark of a visitor who is not counted. No other visitor's mark has an empty source. */
export const refusedSource = ''

/** Vacuum alone would leave deleted rows in the unused parts of pages. */
async function rewriteTables(own: Store): Promise<void> {
  await sql`vacuum full visit_salts, visit_marks, visit_networks`.execute(own)
}

/**
 * SQLite overwrites deleted rows, but copies of them stay where pages were split or merged, and in the log beside the
 * file until it is emptied.
 */
async function rewriteFile(own: Store): Promise<void> {
  await sql`vacuum`.execute(own)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own)
  if (rows[0]?.busy !== 0) throw new Error('the log of visitors.db is in use and not emptied')
}

async function open(where: { sqlitePath: string } | { url: string }, db: Database): Promise<Store> {
  if ('url' in where) return db as unknown as Store
  const own: Store = new Kysely({
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

interface Salt {
  salt: string
  /** The salt in memory is not used for longer than the stored one. */
  readAgainAt: number
}

/** No day begins earlier than this, in any time zone. */
const madeAt = ({ day, made_at }: { day: string; made_at: string | null }) =>
  made_at === null ? Date.parse(day) - 14 * hourMs : Date.parse(made_at)

const minuteMs = 60_000

async function readSalt(opening: Promise<Store>, day: string, now: number): Promise<Salt> {
  const own = await opening
  // One of the processes writes the salt, and all read it back.
  await own
    .insertInto('visit_salts')
    .values({
      day,
      salt: randomBytes(32).toString('base64url'),
      made_at: new Date(now).toISOString(),
    })
    .onConflict((clash) => clash.column('day').doNothing())
    .execute()
  const row = await own
    .selectFrom('visit_salts')
    .select(['day', 'salt', 'made_at'])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { salt: row.salt, readAgainAt: Math.max(madeAt(row) + saltLivesMs, now + minuteMs) }
}
