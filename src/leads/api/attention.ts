import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { ErrorClass } from '#src/jobs/contract.ts'
import { isStuck, mainError, readBacklogs } from '#src/jobs/health.ts'
import { textIn } from '#src/time/formats.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { type DeliveryKind, deliveriesOnly } from '../delivery-kinds.ts'

const reasons: Record<ErrorClass, string> = {
  auth: 'the password was refused',
  tls: 'the connection cannot be secured',
  connect: 'the server cannot be reached',
  dns: 'the name of the server is unknown',
  timeout: 'the server does not answer',
  refused: 'the server refused them',
  other: 'the log says more',
}

const deliveries: Record<DeliveryKind, string> = {
  'confirmation-mail': 'confirmation mails',
  'known-mail': 'mails that say that nothing is to confirm',
  'leave-link': 'mails with a link to unsubscribe',
  'data-link': 'mails with a link to somebody’s data',
  provider: 'deliveries to the provider',
  'staff-mail': 'mails to staff',
}

/** Leads and deliveries that need attention. */
export function leadsAttention(db: Database, readZone: ReadZone) {
  return async () => {
    const { timeZone } = await readZone()
    const count = sql<number>`count(*)`.as('count')
    const [failed, held, bounced, requests, backlogs] = await Promise.all([
      db
        .selectFrom('outbox')
        .select(['error_class', count])
        .where('state', '=', 'failed')
        .groupBy('error_class')
        .orderBy('count', 'desc')
        .execute(),
      db.selectFrom('people').select(count).where('held', '>', 0).executeTakeFirstOrThrow(),
      db
        .selectFrom('people')
        .select(count)
        .where('state', '=', 'bounced')
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('privacy_requests')
        .select(['id', 'kind', 'person_id', 'due_at'])
        .where('closed_at', 'is', null)
        .where('person_id', 'is not', null)
        .orderBy('due_at')
        .limit(20)
        .execute(),
      readBacklogs(db),
    ])
    const failures = failed.reduce((sum, row) => sum + row.count, 0)
    const [main] = failed
    return [
      ...requests.map(({ id, kind, person_id, due_at }) => ({
        id: `privacy-request-${id}`,
        tone: due_at < new Date().toISOString() ? ('bad' as const) : ('warning' as const),
        text: `${kind === 'deletion' ? 'A deletion request' : 'A request for data'}: answer by ${textIn(timeZone, 'day', due_at)}.`,
        href: `/contentmanager/leads/${person_id}`,
        action: 'Open the person',
      })),
      ...deliveriesOnly(backlogs)
        .filter(isStuck)
        .map((backlog) => {
          const error = mainError(backlog)
          return {
            id: `stuck-${backlog.kind}`,
            tone: 'bad' as const,
            text: `${backlog.waiting} ${deliveries[backlog.kind]} do not get through: ${error ? reasons[error] : 'nothing has tried to deliver them'}.`,
            href: '/contentmanager/leads',
            action: 'Show why',
          }
        }),
      ...(failures > 0
        ? [
            {
              id: 'failed-deliveries',
              tone: 'bad' as const,
              text: `${failures} ${failures === 1 ? 'delivery' : 'deliveries'} failed for good${main?.error_class ? `, most because ${reasons[main.error_class]}` : ''}.`,
              href: '/contentmanager/leads?only=failed',
              action: 'Show them',
            },
          ]
        : []),
      ...(held.count > 0
        ? [
            {
              id: 'held-sign-ups',
              tone: 'warning' as const,
              text: `${held.count} ${held.count === 1 ? 'sign-up waits' : 'sign-ups wait'} for a review.`,
              href: '/contentmanager/leads?only=held',
              action: 'Review them',
            },
          ]
        : []),
      ...(bounced.count > 0
        ? [
            {
              id: 'bounces',
              tone: 'plain' as const,
              text: `Mail to ${bounced.count} ${bounced.count === 1 ? 'address' : 'addresses'} bounces.`,
              href: '/contentmanager/leads?state=bounced',
              action: 'Show them',
            },
          ]
        : []),
    ]
  }
}
