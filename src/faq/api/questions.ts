import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { notFound, ProblemError } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { emitEvents } from '#src/events/emit.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { Inbox } from '../contract.ts'
import { answerJob } from './answer-mail.ts'

/** Nobody reads this many open questions: the form is being flooded. */
const mostOpen = 2000
const mostTerms = 500
const shown = 200

const countOpen = (db: Database) =>
  countRows(db.selectFrom('faq_questions').where('state', '=', 'open'))

export async function addQuestion(
  db: Database,
  { question, email }: { question: string; email?: string },
) {
  const created_at = new Date().toISOString()
  if ((await countOpen(db)) >= mostOpen) {
    throw new ProblemError(429, 'Too many questions are waiting. Please try again later.', {
      headers: { 'retry-after': '3600' },
    })
  }
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('faq_questions')
      .values({ question, email: email ?? null, state: 'open', created_at, closed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await emitEvents(trx, 'question.asked', () => [
      { questionId: id, question, email: email ?? null },
    ])
  })
  return { createdAt: created_at }
}

export async function readInbox(db: Database): Promise<Inbox> {
  const [questions, searches, feedback] = await Promise.all([
    db
      .selectFrom('faq_questions')
      .select(['id', 'question', 'email', 'created_at as createdAt'])
      .where('state', '=', 'open')
      .orderBy('id')
      .limit(shown)
      .execute(),
    db
      .selectFrom('faq_searches')
      .select(['term', 'count', 'last_at as lastAt'])
      .orderBy('count', 'desc')
      .orderBy('term')
      .limit(20)
      .execute(),
    db
      .selectFrom('faq_feedback')
      .select(['faq_id as faqid', 'helpful', 'unhelpful'])
      .orderBy('faq_id')
      .execute(),
  ])
  return { questions, searches, feedback }
}

export async function openQuestion(db: Database, id: number) {
  return db
    .selectFrom('faq_questions')
    .select(['id', 'question', 'email'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow(() => notFound('open question'))
}

interface Closing {
  id: number
  who: string
  /** Undefined: the question is dismissed. */
  answer?: string
}

/** Closes a question. An answered one keeps the visitor's address until the answer has been mailed. */
export async function closeQuestion(db: Database, { id, who, answer }: Closing) {
  const state = answer ? 'answered' : 'dismissed'
  const closed_at = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('faq_questions')
      .set({ state, closed_at, ...(answer ? { answer } : { email: null }) })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('open question'))
    if (answer) await enqueue(trx, answerJob, { payload: { questionId: id }, now: closed_at })
    await recordActivity(trx, { who, kind: `question-${state}`, about: id })
  })
}

/** Counts a search that found nothing. Searches that contain an email address are personal data and are not stored. */
export async function noteSearch(db: Database, search: string): Promise<void> {
  const term = search.toLowerCase().toWellFormed()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
  if (term.length < 2 || /@|%40|[\u0000-\u001f]/.test(term)) return
  const last_at = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    if ((await countRows(trx.selectFrom('faq_searches'))) >= mostTerms) {
      // The list is full: drop the search that was used least recently.
      await trx
        .deleteFrom('faq_searches')
        .where('term', 'in', (from) =>
          from.selectFrom('faq_searches').select('term').orderBy('last_at').limit(1),
        )
        .execute()
    }
    await trx
      .insertInto('faq_searches')
      .values({ term, count: 1, last_at })
      .onConflict((clash) =>
        clash.column('term').doUpdateSet({ count: sql<number>`faq_searches.count + 1`, last_at }),
      )
      .execute()
  })
}

export async function addFeedback(db: Database, faqId: number, helpful: boolean): Promise<void> {
  const faq = await db.selectFrom('faqs').select('id').where('id', '=', faqId).executeTakeFirst()
  if (!faq) return
  const counts = { helpful: helpful ? 1 : 0, unhelpful: helpful ? 0 : 1 }
  await db
    .insertInto('faq_feedback')
    .values({ faq_id: faqId, ...counts })
    .onConflict((clash) =>
      clash.column('faq_id').doUpdateSet({
        helpful: sql<number>`faq_feedback.helpful + excluded.helpful`,
        unhelpful: sql<number>`faq_feedback.unhelpful + excluded.unhelpful`,
      }),
    )
    .execute()
}

export function questionsAttention(db: Database) {
  return async () => {
    const open = await countOpen(db)
    if (open === 0) return []
    return [
      {
        id: 'faq-questions',
        tone: 'warning' as const,
        text: `${open} ${open === 1 ? 'question of a visitor waits' : 'questions of visitors wait'} for an answer.`,
        href: '/contentmanager/faq#inbox',
        action: 'Read them',
      },
    ]
  }
}

/** Removes an address from visitors' questions; the questions stay, anonymous. */
export async function forgetAddress(db: Database, email: string): Promise<void> {
  const address = email.toLowerCase()
  const pattern = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`
  const everywhere = new RegExp(address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi')
  const rows = await db
    .selectFrom('faq_questions')
    .select(['id', 'question', 'email'])
    .where(
      sql<boolean>`lower(email) = ${address} or lower(question) like ${pattern} escape ${sql.lit('\\')}`,
    )
    .execute()
  for (const { id, question, email: asker } of rows) {
    await db
      .updateTable('faq_questions')
      .set({
        email: asker?.toLowerCase() === address ? null : asker,
        question: question.replaceAll(everywhere, '[address removed]'),
      })
      .where('id', '=', id)
      .execute()
  }
}
