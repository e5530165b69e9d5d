import { dirname, join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { openSqlite, sqliteDialect } from '#src/db/sqlite.ts'

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

/**
 * SQLite overwrites deleted rows, but copies of them stay where pages were split or merged, and in the log beside the
 * file until it is emptied.
 */
export async function rewriteFile(own: VisitorStore): Promise<void> {
  await sql`vacuum`.execute(own)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own)
  if (rows[0]?.busy !== 0) throw new Error('the log of visitors.db is in use and not emptied')
}

export async function openVisitorStore(
  where: { sqlitePath: string } | { url: string },
  db: Database,
): Promise<VisitorStore> {
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
