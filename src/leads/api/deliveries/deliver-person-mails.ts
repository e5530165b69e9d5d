import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { Mail, Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import { listsOfPerson } from '#src/people/lists/list-states.ts'
import { legalFacts } from '#src/site/legal/facts.ts'
import { sources } from '../../lead-forms.ts'
import { type Addressee, dataMail, knownMail, leaveMail } from '../mails/person-mails.ts'
import { mailId } from './deliver-mail.ts'

interface PersonMailDeps {
  db: Database
  mailer: Mailer
  links: Links
  readSender: ReadSender
}

/** Mails that a visitor requests on a page, for any address that the visitor enters. */
export type PersonMailKind = 'leave-link' | 'data-link' | 'known-mail'

export function personMails(deps: PersonMailDeps): JobKind[] {
  const { db, links } = deps
  return [
    oneKind(deps, 'leave-link', async (to) => leaveMail(links, to)),
    oneKind(deps, 'data-link', async (to) => dataMail(links, to)),
    oneKind(deps, 'known-mail', async (to, personId) => {
      const lists = await listsOfPerson(db, sources, personId)
      const confirmed = lists.filter(({ state }) => state === 'confirmed').map(({ list }) => list)
      return confirmed.length > 0 ? knownMail(links, to, confirmed) : undefined
    }),
  ]
}

function oneKind(
  { db, mailer, readSender }: PersonMailDeps,
  name: PersonMailKind,
  compose: (to: Addressee, personId: number) => Promise<Mail | undefined>,
): JobKind {
  return {
    name,
    concurrency: 1,
    sends: 'mail',
    async run({ id, created_at, person_id: personId }, signal) {
      const person = await db
        .selectFrom('people')
        .select(['email', 'link_id'])
        .where('id', '=', personId)
        .executeTakeFirst()
      if (!person) return { result: 'dropped' }
      const { email: to, link_id: linkId } = person
      const addressee = { id: mailId(id, created_at), to, linkId, sender: await readSender() }
      const mail = await compose(addressee, personId)
      if (!mail) return { result: 'dropped' }
      const outcome = await mailer.send(mail, signal)
      if (outcome.result === 'accepted') return { result: 'done' }
      const { error, errorClass } = outcome
      return { result: outcome.result === 'bounced' ? 'failed' : 'again', error, errorClass }
    },
  }
}

const dayMs = 86_400_000
const mostADay: Record<PersonMailKind, number> = {
  'leave-link': legalFacts.mailsADay,
  'data-link': legalFacts.mailsADay,
  'known-mail': legalFacts.knownMailsADay,
}

/**
 * Limits these mails per person and day, because a visitor can enter anybody's address. Call it in a transaction that has
 * locked the person; otherwise two concurrent requests could both stay below the limit.
 */
export async function queuePersonMail(
  trx: Database,
  personId: number,
  kind: PersonMailKind,
): Promise<void> {
  const now = new Date()
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostADay[kind]) return
  await enqueue(trx, { kind, personId, now: now.toISOString() })
}
