import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import type { LinkSource } from '#src/feature/links.ts'
import type { RecipientState } from '../choices.ts'
import { Newsletter, type Recipient } from '../contract.ts'

export type Counts = Newsletter['counts']

export const noCounts = Object.fromEntries(
  Object.keys(Newsletter.shape.counts.shape).map((name) => [name, 0]),
) as Counts

export const findNewsletter = (db: Database, id: number): Promise<NewsletterRow | undefined> =>
  db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()

export async function selectNewsletter(db: Database, id: number): Promise<NewsletterRow> {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('newsletter'))
}

/**
 * Locks the row until the transaction ends. Settling, cancelling and finishing begin with it. Adding a recipient, which
 * only refers to the row, goes on: a confirmation that adds one holds the lock of the person.
 */
export async function lockNewsletter(trx: Database, id: number) {
  return (
    trx
      .selectFrom('newsletters')
      .selectAll()
      .where('id', '=', id)
      // SQLite has only one writer at a time.
      .$if(engineOf(trx) === 'postgres', (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  )
}

export function selectNewsletters(
  db: Database,
  { limit, before, templates }: { limit: number; before?: number; templates: boolean },
) {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('kind', '!=', 'step')
    .where('template', templates ? 'is not' : 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Recipients by state, for each newsletter. The counts of a finished newsletter are stored. */
export async function countRecipients(db: Database, rows: NewsletterRow[]) {
  const counts = new Map<number, Counts>()
  for (const row of rows) {
    if (row.counts) counts.set(row.id, { ...noCounts, ...JSON.parse(row.counts) })
    else if (!row.started_at) counts.set(row.id, { ...noCounts })
    else {
      const hasEnded = row.state === 'sent' || row.state === 'cancelled'
      counts.set(row.id, await (hasEnded ? countAndKeep(db, row.id) : countNow(db, row.id)))
    }
  }
  return counts
}

async function countNow(db: Database, newsletterId: number): Promise<Counts> {
  const counts = { ...noCounts }
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('newsletter_id', '=', newsletterId)
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) {
    counts.total += count
    counts[state === 'in-flight' ? 'waiting' : state] += count
    if (state === 'in-flight') counts.underWay = count
  }
  const left = db
    .selectFrom('newsletter_recipients')
    .where('newsletter_id', '=', newsletterId)
    .where('unsubscribed_at', 'is not', null)
  return { ...counts, unsubscribed: await countRows(left) }
}

/** Every change of a recipient also writes this row in its transaction, so the stored counts cannot be stale. */
async function countAndKeep(db: Database, id: number): Promise<Counts> {
  if (db.isTransaction) return countNow(db, id)
  return db.transaction().execute(async (trx) => {
    await forgetCounts(trx, id)
    const counts = await countNow(trx, id)
    if (counts.waiting === 0) {
      const kept = JSON.stringify(counts)
      await trx.updateTable('newsletters').set({ counts: kept }).where('id', '=', id).execute()
    }
    return counts
  })
}

/** Discards the stored counts. Call it after a change of the recipients. */
export async function forgetCounts(db: Database, newsletterId: number): Promise<void> {
  await db.updateTable('newsletters').set({ counts: null }).where('id', '=', newsletterId).execute()
}

/** Sign-ups of visitors whose first page view of the day came through the campaign, as counted at the time. */
export async function countSignUps(db: Database, campaign: string) {
  return (
    db
      .selectFrom('sign_up_counts')
      .select(sql<number>`coalesce(sum(sign_ups), 0)`.as('total'))
      .select(sql<number>`coalesce(sum(confirmed), 0)`.as('confirmed'))
      .where('campaign', '=', campaign)
      // The table holds sums of days and of months; adding both would count everything twice.
      .where(sql<boolean>`length(period) = 7`)
      .executeTakeFirstOrThrow()
  )
}

const pageSize = 100

/** One page of recipients, in the order of sending. */
export async function selectRecipients(
  db: Database,
  newsletterId: number,
  { state, after }: { state?: RecipientState; after?: number },
): Promise<{ recipients: Recipient[]; nextCursor: number | null }> {
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .leftJoin('people', 'people.id', 'r.person_id')
    .select(['r.id as recipientId', 'r.person_id as leadId', 'people.email', 'r.state', 'r.reason'])
    .select('r.settled_at as settledAt')
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
      ...row,
      state: row.state === 'in-flight' ? 'waiting' : row.state,
    })),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.recipientId ?? null) : null,
  }
}

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

export function findNewsletters(db: Database): SearchSource {
  return {
    least: 'writer',
    async find({ q, limit }) {
      const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      const rows = await db
        .selectFrom('newsletters')
        .select(['id', 'subject', 'state', 'template'])
        .where(sql<boolean>`lower(subject) like ${pattern} escape '\\'`)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, subject, state, template }) => ({
        kind: 'newsletter',
        title: subject || 'Without a subject',
        detail: state === 'step' ? 'mail of a sequence' : template === null ? state : 'template',
        href: `/contentmanager/newsletters/${id}`,
      }))
    },
  }
}

/** Newsletters that some of their recipients have not received yet, with links to articles. */
export const newsletterLinks = (db: Database): LinkSource => ({
  least: 'writer',
  async linking({ pattern, isIn }) {
    const rows = await db
      .selectFrom('newsletters')
      .select(['id', 'subject', 'state', 'content'])
      .where('state', 'not in', ['sent', 'cancelled'])
      .where('content', 'like', pattern)
      .orderBy('id', 'desc')
      .execute()
    return rows.flatMap(({ id, subject, state, content }) =>
      isIn(content)
        ? {
            kind: 'newsletter' as const,
            title: subject || 'Without a subject',
            detail: state === 'step' ? 'mail of a sequence' : state,
            href: `/contentmanager/newsletters/${id}`,
          }
        : [],
    )
  },
})

/** Newsletters that still choose their people by the segment. One that was started has its conditions. */
export async function segmentUses(db: Database, segmentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'audience'])
    .where('started_at', 'is', null)
    .where('audience', 'like', `%"segment":${segmentId}%`)
    .orderBy('id')
    .execute()
  return rows
    .filter(({ audience }) => JSON.parse(audience).segment === segmentId)
    .map(({ id, subject }) => `newsletter “${subject || id}”`)
}

/** Every newsletter, by its number. */
export const selectSubjects = (db: Database) =>
  db.selectFrom('newsletters').select(['id', 'subject']).orderBy('id').execute()
