import { countConfirmed, countedColumns } from '#src/db/count-sign-ups.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { isSource, leadingSource, type Source } from '../../lead-forms.ts'
import { personOfLink } from '../intake/link-person.ts'
import { signUpsInEffect } from '../staff/list-states.ts'
import type { LinkToken } from './link-tokens.ts'

/** Returns the sources that the link confirmed, now or before; undefined if the link is no longer valid. */
export async function confirm(db: Database, token: LinkToken): Promise<Source[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const person = await personOfLink(trx, token)
    if (!person) return undefined
    // The link of an old mail must not undo a later unsubscribe.
    if (person.unsubscribed_at && Date.parse(person.unsubscribed_at) >= token.issuedAt) {
      return undefined
    }
    const named = await namedSignUps(trx, person, token)
    const open = named.filter(({ confirmed_at }) => confirmed_at === null)
    if (open.length > 0) await confirmSignUps(trx, person, open)
    const confirmed = named.map(({ source }) => source).filter(isSource)
    // Opening a link twice leads to the same page.
    return confirmed.length > 0 ? confirmed : undefined
  })
}

/** The sign-ups that the mail asked about: through the forms it named, made before the mail was written. */
async function namedSignUps(
  trx: Database,
  person: PersonRow,
  { issuedAt, sources }: LinkToken,
): Promise<SignUpRow[]> {
  const inEffect = await signUpsInEffect(trx)
    .selectAll('sign_ups')
    .where('sign_ups.person_id', '=', person.id)
    .where('sign_ups.created_at', '<=', new Date(issuedAt + (sources ? 0 : 999)).toISOString())
    .execute()
  const named = sources ?? [leadingSource(sourcesOpenAt(issuedAt, inEffect))]
  return inEffect.filter(({ source }) => isSource(source) && named.includes(source))
}

/** Earlier versions named only one of the open forms in a mail. */
const sourcesOpenAt = (issuedAt: number, signUps: SignUpRow[]): Source[] =>
  signUps
    .filter(({ confirmed_at }) => !confirmed_at || Date.parse(confirmed_at) >= issuedAt)
    .map(({ source }) => source)
    .filter(isSource)

async function confirmSignUps(trx: Database, person: PersonRow, open: SignUpRow[]): Promise<void> {
  const now = new Date().toISOString()
  const ids = open.map(({ id }) => id)
  const confirmed = await trx
    .updateTable('sign_ups')
    .set({ confirmed_at: now })
    .where('id', 'in', ids)
    // A second click at the same moment must not count the sign-ups twice.
    .where('confirmed_at', 'is', null)
    .returning(countedColumns)
    .execute()
  await countConfirmed(trx, confirmed, { isInvited: person.invited_at !== null })
  await trx
    .updateTable('people')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('id', '=', person.id)
    .execute()
  const lists = new Set(open.map(({ source }) => source))
  await trx
    .insertInto('person_events')
    .values(
      [...lists].map((source) => ({
        person_id: person.id,
        at: now,
        kind: 'confirmed' as const,
        source,
      })),
    )
    .execute()
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('state', '=', 'parked')
    .where('sign_up_id', 'in', ids)
    .execute()
}
