import type { Database } from '#src/db/database.ts'
import type { SequenceRow } from '#src/db/schema.ts'

const pauses: Record<NonNullable<SequenceRow['pause_reason']>, string> = {
  staff: 'is paused',
  bounces: 'was paused because too many addresses bounce',
  late: 'was paused, because its mails are late or the clock has jumped',
  restored: 'was paused, because a backup was restored',
  'no-address': 'was paused, because the settings have no postal address',
}

/** Sequences that wait for a person. */
export const sequencesAttention = (db: Database) => async () => {
  const paused = await db
    .selectFrom('sequences')
    .select(['id', 'name', 'pause_reason'])
    .where('state', '=', 'paused')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return paused.map(({ id, name, pause_reason: reason }) => ({
    id: `paused-sequence-${id}`,
    tone: 'warning' as const,
    text: `The sequence “${name}” ${pauses[reason ?? 'staff']}.`,
    href: `/contentmanager/sequences/${id}`,
    action: 'Decide',
  }))
}
