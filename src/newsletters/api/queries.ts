import { sql } from 'kysely'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsletterRow } from '#src/platform/db/schema.ts'
import { notFound } from '#src/platform/http/problem.ts'
import type { RecipientState } from '../choices.ts'
import type { Newsletter, Recipient } from '../contract.ts'

export type Counts = Newsletter['counts']

const noCounts: Counts = {
  total: 0,
  waiting: 0,
  sent: 0,
  bounced: 0,
  skipped: 0,
  uncertain: 0,
  unsubscribed: 0,
}

export async function selectNewsletter(db: Database, id: number): Promise<NewsletterRow> {
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('newsletter')
  return row
}

export function selectNewsletters(
  db: Database,
  { before, limit }: { before?: number; limit: number },
) {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Recipients by state, for each of the newsletters. */
export async function countRecipients(db: Database, ids: number[]): Promise<Map<number, Counts>> {
  const counts = new Map(ids.map((id) => [id, { ...noCounts }]))
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['newsletter_id', 'state', sql<number>`count(*)`.as('count')])
    .select(sql<number>`count(unsubscribed_at)`.as('unsubscribed'))
    .where('newsletter_id', 'in', ids)
    .groupBy(['newsletter_id', 'state'])
    .execute()
  for (const { newsletter_id, state, count, unsubscribed } of rows) {
    const found = counts.get(newsletter_id)
    if (!found) continue
    found.total += count
    found.unsubscribed += unsubscribed
    found[state === 'in-flight' ? 'waiting' : state] += count
  }
  return counts
}

const pageSize = 100

/** In the order of sending, from a place on. */
export async function selectRecipients(
  db: Database,
  newsletterId: number,
  { state, after }: { state?: RecipientState; after?: number },
): Promise<{ recipients: Recipient[]; nextCursor: number | null }> {
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('people', 'people.id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.state', 'r.reason', 'r.settled_at', 'people.email'])
    .where('r.newsletter_id', '=', newsletterId)
    .$if(state !== undefined, (query) =>
      query.where(
        'r.state',
        'in',
        state === 'waiting' ? ['waiting', 'in-flight'] : [state ?? 'sent'],
      ),
    )
    .$if(after !== undefined, (query) => query.where('r.id', '>', after ?? 0))
    .orderBy('r.id')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    recipients: page.map((row) => ({
      recipientId: row.id,
      leadId: row.person_id,
      email: row.email,
      state: row.state === 'in-flight' ? 'waiting' : row.state,
      reason: row.reason,
      settledAt: row.settled_at,
    })),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** What is still to be sent or answered. */
export async function isFinished(db: Database, newsletterId: number): Promise<boolean> {
  const open = await db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['waiting', 'in-flight'])
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}
