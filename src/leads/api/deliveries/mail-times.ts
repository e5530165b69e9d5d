import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { confirmedSources } from '../../lead-forms.ts'
import { unansweredMails } from './mailbox-mails.ts'

const { mailsADay, mailsInAll } = legalFacts
const minuteMs = 60_000
const dayMs = 86_400_000

interface NextMail {
  person: PersonRow
  /** The keyed hash of the person's mailbox. */
  hash: string
  /** How long a mail that could be sent now is delayed. */
  delayMs: number
  now: string
}

/**
 * When to send the next confirmation mail, if any. Anybody can enter anybody's address, so until its owner clicks a
 * link, a mailbox gets only a few mails a day and a few in all, a minute apart. A click (confirming or leaving) proves
 * that the owner is there, and resets the count.
 */
export async function nextMailTime(
  trx: Database,
  { person, hash, delayMs, now }: NextMail,
): Promise<string | undefined> {
  if (!(await hasSomethingToConfirm(trx, person))) return undefined
  const unanswered = await unansweredMails(trx, { mailbox: person.mailbox, hash })
  if (unanswered.length >= mailsInAll) return undefined
  // The mail that is already queued will ask about all sign-ups that are open when it is sent.
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
