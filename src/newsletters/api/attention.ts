import type { Database } from '#src/db/database.ts'
import { readReplies } from './bounces/replies.ts'

const pauses = {
  staff: 'is paused',
  bounces: 'was paused because too many addresses bounce',
  'missed-schedule': 'was not sent at its time and waits for a person',
  restored: 'may have been sent after the backup was made',
  'no-address': 'was not sent, because the settings have no postal address',
}

/** Newsletters that do not continue by themselves, uncertain mails, answers of people, and bounces that cannot be read. */
export function newslettersAttention(db: Database) {
  return async () => {
    const [paused, uncertain, mailbox, replies] = await Promise.all([
      db
        .selectFrom('newsletters')
        .select(['id', 'subject', 'pause_reason'])
        .where('state', '=', 'paused')
        .orderBy('id', 'desc')
        .limit(5)
        .execute(),
      db
        .selectFrom('newsletter_recipients')
        .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
        .select(['newsletters.id', 'newsletters.subject'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('newsletter_recipients.state', '=', 'uncertain')
        .groupBy(['newsletters.id', 'newsletters.subject'])
        .orderBy('newsletters.id', 'desc')
        .limit(5)
        .execute(),
      db.selectFrom('bounce_mailbox').select('unreadable').executeTakeFirst(),
      readReplies(db),
    ])
    const unreadable = mailbox?.unreadable ?? 0
    return [
      ...paused.map(({ id, subject, pause_reason: reason }) => ({
        id: `paused-newsletter-${id}`,
        text: `“${subject}” ${pauses[reason ?? 'staff']}.`,
        href: `/contentmanager/newsletters/${id}`,
        action: 'Decide',
      })),
      ...uncertain.map(({ id, subject, count }) => ({
        id: `uncertain-mails-${id}`,
        text: `Of “${subject}” ${count === 1 ? 'one mail' : `${count} mails`} may or may not have arrived.`,
        href: `/contentmanager/newsletters/${id}`,
        action: 'Send again',
      })),
      ...replies.map(({ uid, from, address, text }) => ({
        id: `reply-${uid}`,
        text: `${from} wrote to the mailbox for bounces: “${text}” Answer, then take the flag away there.`,
        href: `/contentmanager/leads?q=${encodeURIComponent(address)}`,
        action: 'See the person',
      })),
      ...(unreadable > 0
        ? [
            {
              id: 'unreadable-bounces',
              text: `${unreadable === 1 ? 'A mail' : `${unreadable} mails`} in the mailbox for bounces could not be read. Look for the flag there, and take it away afterwards.`,
              href: '/contentmanager/newsletters',
              action: 'See newsletters',
            },
          ]
        : []),
    ].map((item) => ({ ...item, tone: 'warning' as const }))
  }
}

/** Newsletters whose sending began in this period, for the chart of visits. */
export function readSentNewsletters(db: Database) {
  return async ({ since, before }: { since: string; before: string }) => {
    const rows = await db
      .selectFrom('newsletters')
      .select(['id', 'subject', 'started_at'])
      .where('kind', '!=', 'step')
      .where('started_at', '>=', since)
      .where('started_at', '<', before)
      .execute()
    return rows.map(({ id, subject, started_at }) => ({
      at: started_at ?? '',
      kind: 'newsletter' as const,
      title: subject,
      href: `/contentmanager/newsletters/${id}`,
    }))
  }
}
