import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { textIn } from '#src/time/formats.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'

export function leadsAttention(db: Database, readZone: ReadZone) {
  return async () => {
    const { timeZone } = await readZone()
    const [held, bounced, requests] = await Promise.all([
      countRows(db.selectFrom('people').where('held', '>', 0)),
      countRows(db.selectFrom('people').where('state', '=', 'bounced')),
      db
        .selectFrom('privacy_requests')
        .select(['id', 'kind', 'person_id', 'due_at'])
        .where('closed_at', 'is', null)
        .where('person_id', 'is not', null)
        .orderBy('due_at')
        .limit(20)
        .execute(),
    ])
    const heldItem = {
      id: 'held-sign-ups',
      tone: 'warning' as const,
      text: `${held} ${held === 1 ? 'sign-up waits' : 'sign-ups wait'} for a review.`,
      href: '/contentmanager/leads?only=held',
      action: 'Review them',
    }
    const bouncedItem = {
      id: 'bounces',
      tone: 'plain' as const,
      text: `Mail to ${bounced} ${bounced === 1 ? 'address' : 'addresses'} bounces.`,
      href: '/contentmanager/leads?state=bounced',
      action: 'Show them',
    }
    return [
      ...requests.map(({ id, kind, person_id, due_at }) => ({
        id: `privacy-request-${id}`,
        tone: due_at < new Date().toISOString() ? ('bad' as const) : ('warning' as const),
        text: `${kind === 'deletion' ? 'A deletion request' : 'A request for data'}: answer by ${textIn(timeZone, 'day', due_at)}.`,
        href: `/contentmanager/leads/${person_id}`,
        action: 'Open the person',
      })),
      ...(held > 0 ? [heldItem] : []),
      ...(bounced > 0 ? [bouncedItem] : []),
    ]
  }
}
