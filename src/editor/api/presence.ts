import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { clockText, databaseClock } from '#src/db/engine.ts'
import { publish } from '#src/live/live.ts'
import type { PresenceReport } from '../contract.ts'
import { lockDocument } from './update-log.ts'

/** A tab that neither waits nor reports is gone after this time. */
export const presentMs = 30_000

/** Tabs of one account with one document: all of their states go to everybody who has it open. */
const mostTabs = 20

export async function readPresence(db: Database, id: string) {
  const since = (await databaseClock(db)) - presentMs
  return db
    .selectFrom('document_presence')
    .select(['client', 'username', 'state'])
    .where('document_id', '=', id)
    .where('seen_at', '>', new Date(since).toISOString())
    .where('state', '<>', '')
    .orderBy('client')
    .execute()
}

/** An open editor. */
export interface Tab {
  id: string
  client: string
  username: string
}

/** Tabs that are here stay present; what they report is news, that they are here is not. */
export async function renewPresence(db: Database, tabs: readonly Tab[]): Promise<void> {
  const rows = tabs.map(({ id, client, username }) => ({ document_id: id, client, username }))
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100)
    await db
      .updateTable('document_presence')
      .set({ seen_at: clockText(db) })
      .where(({ or, and }) => or(some.map((row) => and(row))))
      .execute()
  }
}

/** Renews the tabs of this process, and removes those that are gone, whatever process they were connected to. */
export async function tendPresence(db: Database, tabs: readonly Tab[]): Promise<void> {
  await renewPresence(db, tabs)
  const gone = new Date((await databaseClock(db)) - presentMs).toISOString()
  const documents = await db
    .selectFrom('document_presence')
    .select('document_id as id')
    .distinct()
    .where('seen_at', '<', gone)
    .execute()
  for (const { id } of documents) {
    await db.transaction().execute(async (trx) => {
      await lockDocument(trx, id)
      if (await removeGone(trx, id, gone)) await announce(trx, id)
    })
  }
}

async function removeGone(trx: Database, id: string, gone: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('document_presence')
    .where('document_id', '=', id)
    .where('seen_at', '<', gone)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function announce(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ presence_changes: sql`presence_changes + 1` })
    .where('id', '=', id)
    .execute()
  await publish(trx, 'document_changed', id)
}

/** The caller has locked the document, and checked that the editor is one of this account. */
export async function notePresence(
  db: Database,
  id: string,
  { client, username, state, report }: PresenceReport & { username: string },
) {
  const now = await databaseClock(db)
  const [seen_at = '', gone = ''] = [now, now - presentMs].map((ms) => new Date(ms).toISOString())
  const current = await db
    .selectFrom('document_presence')
    .select(['state', 'report'])
    .where('document_id', '=', id)
    .where('client', '=', client)
    .executeTakeFirst()
  // The request of a tab that is being closed can overtake the one before it: its person would stay.
  if (current && current.report > report) return
  const hasRemoved = await removeGone(db, id, gone)
  const row = { state: state ?? '', seen_at, report }
  await db
    .insertInto('document_presence')
    .values({ document_id: id, client, username, ...row })
    .onConflict((clash) => clash.columns(['document_id', 'client']).doUpdateSet(row))
    .execute()
  await removeOldest(db, id, username)
  // A report that only says that the editor is still open is no news for the others.
  if (hasRemoved || (current?.state ?? '') !== row.state) await announce(db, id)
}

async function removeOldest(db: Database, id: string, username: string): Promise<void> {
  const ofAccount = { document_id: id, username }
  await db
    .deleteFrom('document_presence')
    .where((where) => where.and(ofAccount))
    .where('client', 'not in', (newest) =>
      newest
        .selectFrom('document_presence')
        .select('client')
        .where((where) => where.and(ofAccount))
        .orderBy('seen_at', 'desc')
        .limit(mostTabs),
    )
    .execute()
}
