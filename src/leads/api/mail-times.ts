import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { confirmedSources } from '../lead-forms.ts'
import { unansweredMails } from './mailbox-mails.ts'

const { mailsADay, mailsInAll } = legalFacts
const minuteMs = 60_000
const dayMs = 86_400_000

interface NextMail {
  person: PersonRow
  /** The keyed hash of the person's mailbox. */
  hash: string
  /** How long a mail that could leave now is queued. */
  delayMs: number
  now: string
}

/**
 * When the next confirmation mail should leave, if any. Anybody can type anybody's address: until its owner clicks a link, a
 * mailbox gets a few a day and not many in all, a minute apart. A click (confirming, leaving) proves who is there, and the count
 * starts again.
 */
export async function nextMailTime(
  trx: Database,
  { person, hash, delayMs, now }: NextMail,
): Promise<string | undefined> {
  if (!(await hasSomethingToConfirm(trx, person))) return undefined
  const unanswered = await unansweredMails(trx, { mailbox: person.mailbox, hash })
  if (unanswered.length >= mailsInAll) return undefined
  // A mail that has not left yet will ask about everything that is open then.
  if (unanswered.some(({ personId, at }) => personId === person.id && at > now)) return undefined
  const times = unanswered.map(({ at }) => Date.parse(at))
  const soonest = Date.parse(now) + delayMs
  const afterLast = (times.at(-1) ?? 0) + minuteMs
  const afterADay = (times.at(-mailsADay) ?? 0) + dayMs
  return new Date(Math.max(soonest, afterLast, afterADay)).toISOString()
}

async function hasSomethingToConfirm(trx: Database, person: PersonRow): Promise<boolean> {
  const open = await trx
    .selectFrom('sign_ups')
    .select('id')
    .where('person_id', '=', person.id)
    .where('review', '=', 'clear')
    .where('source', 'in', confirmedSources)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', person.unsubscribed_at ?? '')
    .executeTakeFirst()
  return open !== undefined
}
