import type { Insertable } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, Schema, SignUpRow } from '#src/db/schema.ts'
import { emitEvents } from '#src/events/emit.ts'

type NewEvent = Insertable<Schema['person_events']>

const present = ({
  id,
  email,
  name,
  company,
}: Pick<PersonRow, 'id' | 'email' | 'name' | 'company'>) => ({
  personId: id,
  leadId: id,
  email,
  name,
  company,
})

/** Tells webhooks about events of people that matter outside of this site. */
export async function emitPersonEvents(trx: Database, events: NewEvent[]): Promise<void> {
  const of = (...kinds: NewEvent['kind'][]) => events.filter(({ kind }) => kinds.includes(kind))
  const [confirmed, left, invited] = [
    // Staff who add a person confirm for them.
    of('confirmed', 'added'),
    of('unsubscribed', 'left-list', 'complained'),
    of('invited'),
  ]
  if (confirmed.length > 0) {
    await emitEvents(trx, 'lead.confirmed', () =>
      withPeople(trx, confirmed, ({ source }) => ({ list: source ?? '' })),
    )
  }
  if (left.length > 0) {
    await emitEvents(trx, 'lead.left', () =>
      withPeople(trx, left, ({ source, kind, by }) => ({
        list: source ?? null,
        reason:
          kind === 'complained'
            ? ('complaint' as const)
            : by
              ? ('staff' as const)
              : ('person' as const),
      })),
    )
  }
  if (invited.length > 0) {
    await emitEvents(trx, 'lead.invited', () => withPeople(trx, invited, () => ({})))
  }
}

/** The data of events, with the people that they are about. */
async function withPeople<Data>(
  trx: Database,
  events: NewEvent[],
  dataOf: (event: NewEvent) => Data,
) {
  const rows = await trx
    .selectFrom('people')
    .select(['id', 'email', 'name', 'company'])
    .where(
      'id',
      'in',
      events.map(({ person_id }) => person_id),
    )
    .execute()
  const people = new Map(rows.map((row) => [row.id, present(row)]))
  return events.flatMap((event) => {
    const person = people.get(event.person_id)
    return person ? [{ ...person, ...dataOf(event) }] : []
  })
}

/** Call it when a sign-up counts: at once, or when staff release a held one. */
export async function emitSignedUp(
  trx: Database,
  person: Pick<PersonRow, 'id' | 'email' | 'name' | 'company'>,
  signUps: Pick<SignUpRow, 'source' | 'role' | 'confirmed_at'>[],
): Promise<void> {
  await emitEvents(trx, 'lead.signed_up', () =>
    signUps.map(({ source: list, role, confirmed_at }) => ({
      ...present(person),
      role,
      list,
      confirmed: confirmed_at !== null,
    })),
  )
}
