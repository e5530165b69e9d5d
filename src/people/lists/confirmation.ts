import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'
import { releaseParked } from '#src/jobs/queue.ts'
import { lineList } from '../choices.ts'
import { countConfirmed, countedColumns } from '../counts/sign-up-stats.ts'
import { type LinkToken, personOfLink } from '../links/link-tokens.ts'
import { addEvents, changePerson, lockPerson, type PersonHooks } from '../person.ts'
import { updateLine } from '../waitlist/line.ts'
import { settleReferral } from '../waitlist/referrals.ts'
import { signUpsInEffect } from './list-states.ts'

interface KnownLists<List> {
  lists: readonly List[]
  listsOf: (bits: number) => List[]
  /** The list that a mail of an earlier version named if it asked about several. */
  leading: (several: List[]) => List | undefined
  hooks: Pick<PersonHooks, 'confirmed'>
}

/** Returns the lists that the link confirmed, now or before; undefined if the link is no longer valid. */
export async function confirm<List extends string>(
  db: Database,
  token: LinkToken,
  known: KnownLists<List>,
): Promise<List[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await personOfLink(trx, token)
    const person = found && (await lockPerson(trx, { id: found.id }))
    if (!person) return undefined
    // The link of an old mail must not undo a later unsubscribe.
    if (person.unsubscribed_at && Date.parse(person.unsubscribed_at) >= token.issuedAt) {
      return undefined
    }
    const named = await namedSignUps(trx, person, token, known)
    const open = named.filter(({ confirmed_at }) => confirmed_at === null)
    if (open.length > 0) await confirmSignUps(trx, person, open, known.hooks)
    // Opening a link twice leads to the same page.
    const confirmed = known.lists.filter((list) => named.some(({ source }) => source === list))
    return confirmed.length > 0 ? confirmed : undefined
  })
}

/** The sign-ups that the mail asked about: through the forms it named, made before the mail was written. */
async function namedSignUps<List extends string>(
  trx: Database,
  person: PersonRow,
  { issuedAt, bits }: LinkToken,
  { lists, listsOf, leading }: KnownLists<List>,
): Promise<SignUpRow[]> {
  const writtenAt = new Date(issuedAt + (bits === undefined ? 999 : 0)).toISOString()
  const signUps = (await signUpsInEffect(trx, person.id)).filter(
    ({ review, created_at }) => review === 'clear' && created_at <= writtenAt,
  )
  // Earlier versions named only one of the open forms in a mail.
  const isOpen = (list: List) =>
    signUps.some(
      ({ source, confirmed_at }) =>
        source === list && (!confirmed_at || Date.parse(confirmed_at) >= issuedAt),
    )
  const named = bits === undefined ? [leading(lists.filter(isOpen))] : listsOf(bits)
  return signUps.filter(({ source }) => named.some((list) => list === source))
}

async function confirmSignUps(
  trx: Database,
  person: PersonRow,
  open: SignUpRow[],
  hooks: KnownLists<string>['hooks'],
): Promise<void> {
  const now = new Date().toISOString()
  const ids = open.map(({ id }) => id)
  const confirmed = await trx
    .updateTable('sign_ups')
    .set({ confirmed_at: now })
    .where('id', 'in', ids)
    .returning(countedColumns)
    .execute()
  await changePerson(trx, person.id, { state: 'confirmed', confirmed_at: now }).execute()
  const lists = new Set(open.map(({ source }) => source))
  const event = { person_id: person.id, at: now, kind: 'confirmed' } as const
  await addEvents(
    trx,
    [...lists].map((source) => ({ ...event, source })),
  )
  await countConfirmed(trx, confirmed, { isInvited: person.invited_at !== null })
  await updateLine(trx, [person.id], { isNew: true })
  if (lists.has(lineList)) await settleReferral(trx, person)
  const promised = open.filter(({ newsletters }) => newsletters === 1)
  const joined = [...new Set(promised.map(({ source }) => source))]
  await hooks.confirmed(trx, { personId: person.id, lists: joined })
  await releaseParked(trx, ids, now)
}

export async function noteAsked(db: Database, signUpIds: number[], at: string): Promise<void> {
  await db.updateTable('sign_ups').set({ asked_at: at }).where('id', 'in', signUpIds).execute()
}
