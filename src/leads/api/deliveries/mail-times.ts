import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { unansweredMails } from '#src/people/intake/mailbox-mails.ts'
import { openSignUps } from '#src/people/lists/sign-ups-in-effect.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { confirmedSources } from '../../lead-forms.ts'

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
  const open = await openSignUps(trx, person.id, confirmedSources)
  if (open.length === 0) return undefined
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
