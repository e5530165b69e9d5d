import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { members } from '#src/people/audience/audience.ts'
import { nextInLine, placeOrder } from '#src/people/waitlist/place.ts'
import { holdDigests } from '../digests/digest-switch.ts'
import { chosenBy } from '../present.ts'
import { lockNewsletter, selectNewsletter } from '../queries.ts'
import { enrollStep } from '../sequences/enroll.ts'
import { selectSequence } from '../sequences/sequences.ts'
import { unclaimed } from './in-flight.ts'

/** Sign-ups that are looked at in one transaction. SQLite has one writer, and everybody else waits for it. */
const signUpsPerStep = 500
/** Between two steps: another process that waits for the writer looks only now and then whether it is free. */
const restMs = 20

/**
 * Writes the recipients among the next sign-ups, oldest first (or the next people in line), and how far it got. Returns whether everyone is written.
 * In a transaction that has locked the newsletter.
 */
export async function freezeStep(trx: Database, row: NewsletterRow): Promise<boolean> {
  const { id: newsletterId, kind, started_at: startedAt, recipients_cursor: cursor } = row
  if (cursor === null || startedAt === null) return true
  // Two invitations that start together must not both find the same people.
  if (kind === 'invitation') await lockInvitations(trx)
  const chosen = await chosenBy(trx, row)
  const { audience } = chosen
  const byPlace = audience.order === 'place'
  const signUps = byPlace
    ? await nextInLine(trx, { after: cursor, limit: signUpsPerStep })
    : await trx
        .selectFrom('sign_ups')
        .select(['id', 'person_id'])
        .where('id', '>', cursor)
        .where('source', 'in', audience.lists)
        .where('review', '=', 'clear')
        // People who sign up while the recipients are written are too late.
        .where('created_at', '<=', startedAt)
        .orderBy('id')
        .limit(signUpsPerStep)
        .execute()
  const remaining = audience.limit && audience.limit - (await countRecipients(trx, newsletterId))
  const personIds = [...new Set(signUps.map(({ person_id }) => person_id))]
  let added = 0n
  if (personIds.length > 0) {
    const { numAffectedRows } = await sql`
      insert into newsletter_recipients (newsletter_id, person_id, state, attempts, due_at)
      select cast(${newsletterId} as integer), id, 'waiting', 0, cast(${startedAt} as text)
      from (${members(chosen, personIds)}) as members
      where id not in (select r.person_id from newsletter_recipients r
        where r.newsletter_id = ${newsletterId} and r.person_id in (${sql.join(personIds)}))
      order by ${byPlace ? placeOrder : sql`joined_at, id`} ${remaining === undefined ? sql`` : sql`limit ${remaining}`}
    `.execute(trx)
    added = numAffectedRows ?? 0n
  }
  const isComplete =
    signUps.length < signUpsPerStep || (remaining !== undefined && Number(added) >= remaining)
  await trx
    .updateTable('newsletters')
    .set({ recipients_cursor: isComplete ? null : (signUps.at(-1)?.id ?? null) })
    .where('id', '=', newsletterId)
    .execute()
  return isComplete
}

async function lockInvitations(trx: Database): Promise<void> {
  await trx
    .insertInto('mail_budget')
    .values({ name: 'invitations', second: 0, second_used: 0, hour: 0, hour_used: 0 })
    .onConflict((clash) => clash.column('name').doUpdateSet({ second: 0 }))
    .execute()
}

export const countRecipients = (db: Database, newsletterId: number) =>
  countRows(db.selectFrom('newsletter_recipients').where('newsletter_id', '=', newsletterId))

/** All steps that are left; ends early when the newsletter is paused or the process stops, and goes on at the next call. */
export async function freezeRest(db: Database, id: number, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted; ) {
    isDone = await db.transaction().execute(async (trx) => {
      const row = await lockNewsletter(trx, id)
      return row?.state !== 'sending' || (await freezeStep(trx, row))
    })
    if (!isDone) await sleep(restMs)
  }
}

/**
 * Recipients who are still waiting in a backup may have received the mail since. So newsletters that were being sent
 * are paused, and their open recipients become uncertain, until a person decides. Sequences too, but for mails that are
 * not due yet. Returns the number of newsletters and sequences. It must run in the transaction of the restore; otherwise
 * the site could send in between.
 */
export async function holdAfterRestore(trx: Database): Promise<number> {
  await holdDigests(trx)
  return (await holdSequences(trx)) + (await holdNewsletters(trx))
}

async function holdNewsletters(trx: Database): Promise<number> {
  const held = await trx
    .updateTable('newsletters')
    .set({ state: 'paused', pause_reason: 'restored' })
    .where('state', 'in', ['sending', 'scheduled', 'paused'])
    .returningAll()
    .execute()
  if (held.length === 0) return 0
  // Recipients that were not written yet may have the mail too.
  for (const row of held) {
    for (let current = row; !(await freezeStep(trx, current)); )
      current = await selectNewsletter(trx, row.id)
  }
  await trx
    .updateTable('newsletter_recipients')
    .set(maybeSent())
    .where(
      'newsletter_id',
      'in',
      held.map(({ id }) => id),
    )
    .where('state', 'in', ['waiting', 'in-flight'])
    .execute()
  return held.length
}

const maybeSent = () => ({
  state: 'uncertain' as const,
  reason: 'It may have been sent after the backup was made',
  settled_at: new Date().toISOString(),
  ...unclaimed,
})

/** Mails that were due between the backup and now may have been sent. Later ones cannot, and wait. */
async function holdSequences(trx: Database): Promise<number> {
  const held = await trx
    .updateTable('sequences')
    .set({ state: 'paused', pause_reason: 'restored' })
    .where('state', 'in', ['running', 'paused'])
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  for (const { id } of held) {
    while (!(await enrollStep(trx, await selectSequence(trx, id)))) {}
  }
  const steps = trx.selectFrom('newsletters').select('id').where('sequence_id', 'is not', null)
  await trx
    .updateTable('newsletter_recipients')
    .set(maybeSent())
    .where('newsletter_id', 'in', steps)
    .where((where) =>
      where.or([
        where('state', '=', 'in-flight'),
        where.and([
          where('state', '=', 'waiting'),
          where('due_at', '<=', new Date().toISOString()),
        ]),
      ]),
    )
    .execute()
  return held.length
}
