import type { Database } from '#src/db/database.ts'
import type { JobKind } from '#src/jobs/job-kind.ts'
import type { Mailer } from '#src/mail/mail.ts'
import { mailId } from './deliver-mail.ts'
import type { Links } from './link-tokens.ts'
import { leaveMail } from './mails/leave-mail.ts'

interface LeaveLinkDeps {
  db: Database
  mailer: Mailer
  links: Links
}

/** Mails an unsubscribe link to people who asked for one by entering their address. */
export function leaveLinks({ db, mailer, links }: LeaveLinkDeps): JobKind {
  return {
    name: 'leave-link',
    concurrency: 1,
    sends: 'mail',
    async run(delivery, signal) {
      const person = await db
        .selectFrom('people')
        .select(['email', 'link_id'])
        .where('id', '=', delivery.person_id)
        .executeTakeFirst()
      if (!person) return { result: 'dropped' }
      const mail = leaveMail({
        id: mailId(delivery.id, delivery.created_at),
        to: person.email,
        unsubscribeLink: links.unsubscribe(person.link_id),
        unsubscribeAtOnceLink: links.unsubscribeAtOnce(person.link_id),
      })
      const outcome = await mailer.send(mail, signal)
      if (outcome.result === 'accepted') return { result: 'done' }
      const { error, errorClass } = outcome
      return { result: outcome.result === 'bounced' ? 'failed' : 'again', error, errorClass }
    },
  }
}
