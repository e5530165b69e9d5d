import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import { publish } from '#src/live/live.ts'
import type { PresenceReport } from '../contract.ts'

/** Longer than the interval at which an open editor reports its presence. */
const presentMs = 30_000

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
  const removed = await db
    .deleteFrom('document_presence')
    .where('document_id', '=', id)
    .where('seen_at', '<', gone)
    .executeTakeFirst()
  const row = { state: state ?? '', seen_at, report }
  await db
    .insertInto('document_presence')
    .values({ document_id: id, client, username, ...row })
    .onConflict((clash) => clash.columns(['document_id', 'client']).doUpdateSet(row))
    .execute()
  await removeOldest(db, id, username)
  // A report that only says that the editor is still open is no news for the others.
  if (removed.numDeletedRows === 0n && (current?.state ?? '') === row.state) return
  await db
    .updateTable('documents')
    .set({ presence_changes: sql`presence_changes + 1` })
    .where('id', '=', id)
    .execute()
  await publish(db, 'document_changed', id)
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
