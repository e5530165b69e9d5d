import { hash, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { openSqlite, sqliteDialect } from '#src/db/sqlite.ts'
import { inParts } from './in-parts.ts'

/** Not part of the schema, and so not in backups. */
interface VisitorTables {
  visit_salts: { day: string; salt: string }
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

/**
 * Today's visitors, as hashes that cannot be reversed: each day has a random salt, and the salt and hashes of a day
 * are deleted at the end of the next day. On PostgreSQL they are in unlogged tables, which all processes share and
 * which no backup or replica contains; on SQLite they are in a file of their own beside the database.
 */
export function createVisitors(where: { sqlitePath: string } | { url: string }, db: Database) {
  let opened: Promise<Store> | undefined
  let latest: { day: string; salt: Promise<string> } | undefined
  // Opened at the first visit: if it cannot be opened, the site must still start.
  const store = () => {
    opened ??= open(where, db)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  const saltOf = (day: string): Promise<string> => {
    if (latest?.day === day) return latest.salt
    const salt = readSalt(store(), day)
    latest = { day, salt }
    salt.catch(() => {
      if (latest?.salt === salt) latest = undefined
    })
    return salt
  }

  return {
    /** The visitor's mark of the day. */
    async identify(day: string, address: string, agent: string): Promise<string> {
      return shortHash(`${await saltOf(day)}\0${address}\0${agent}`)
    },
    /** Adds marks; returns the ones that are new. */
    async add(day: string, marks: Mark[]): Promise<Set<string>> {
      const fresh = new Set<string>()
      const own = await store()
      // Always in the same order, so that two processes cannot deadlock.
      const sorted = marks.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
      for (const part of inParts(sorted, sizes)) {
        const rows = part.map(({ mark, source = '', campaign = '' }) => ({
          ...{ day, mark, source, campaign },
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
    /** Deletes salts and marks of all days before this one. */
    async deleteBefore(day: string): Promise<void> {
      const own = await store()
      await own.deleteFrom('visit_salts').where('day', '<', day).execute()
      await own.deleteFrom('visit_marks').where('day', '<', day).execute()
      // Deleted rows are overwritten in the file, but the WAL contains them until it is truncated.
      if (!('url' in where)) await sql`pragma wal_checkpoint(truncate)`.execute(own)
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

async function open(where: { sqlitePath: string } | { url: string }, db: Database): Promise<Store> {
  if ('url' in where) return db as unknown as Store
  const own: Store = new Kysely({
    dialect: sqliteDialect(openSqlite(join(dirname(where.sqlitePath), 'visitors.db'))),
  })
  // Losing the file does no harm, so writes are not synced to the disk.
  await sql`pragma synchronous = off`.execute(own)
  await sql`create table if not exists visit_salts (day text primary key, salt text not null)`.execute(
    own,
  )
  await sql`
    create table if not exists visit_marks (
      day text not null, mark text not null, source text not null, campaign text not null,
      primary key (day, mark)
    ) without rowid`.execute(own)
  return own
}

async function readSalt(opening: Promise<Store>, day: string): Promise<string> {
  const own = await opening
  // One of the processes writes the salt, and all read it back.
  await own
    .insertInto('visit_salts')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((clash) => clash.column('day').doNothing())
    .execute()
  const row = await own
    .selectFrom('visit_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.salt
}
