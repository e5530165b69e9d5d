import type { Database } from '#src/db/database.ts'
import type { LeadImportRow, PersonRow } from '#src/db/schema.ts'
import { addSignUp } from '#src/people/intake/add-sign-up.ts'
import { type ListState, listStates } from '#src/people/lists/list-states.ts'
import { fillIn, findOrAddPerson } from '#src/people/person.ts'
import { storeAnswers } from '#src/people/questions/questions.ts'
import { changeTags } from '#src/people/tags/tags.ts'
import type { ImportSettings } from '../../import-contract.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'
import type { LeadDeps } from '../lead-deps.ts'
import type { PersonOfFile } from './read-row.ts'

export type Verdict = 'added' | 'present' | { suppressed: string }

interface Known {
  person: PersonRow | undefined
  lists: ListState<Source>[]
  asksForErasure: boolean
}

/** A second's rest between two confirmation mails, so that an import does not look like spam and delays no other mail. */
const askEveryMs = 2000

const suppressions = {
  unsubscribed: 'Has left or complained, and comes back only by signing up',
  bounced: 'Mail to this address bounces',
}

/** What becomes of a row. A check and an import decide alike. */
export function verdictOf(
  { person, lists, asksForErasure }: Known,
  { list, signedUpAt }: PersonOfFile,
  { confirmed, consentDate }: ImportSettings,
): Verdict {
  if (!person) return 'added'
  if (asksForErasure) return { suppressed: 'Has asked to be erased' }
  const onList = lists.find((one) => one.list === list)?.state
  for (const state of [person.state, onList]) {
    if (state === 'unsubscribed' || state === 'bounced') return { suppressed: suppressions[state] }
  }
  if (onList === 'confirmed') return 'present'
  // The person left everything after this consent, and came back to other lists.
  if ((person.unsubscribed_at ?? '') >= (signedUpAt ?? consentDate)) {
    return { suppressed: suppressions.unsubscribed }
  }
  return confirmed === 'ask' && onList ? 'present' : 'added'
}

async function readKnown(db: Database, people: PersonRow[]) {
  const ids = people.map(({ id }) => id)
  const lists = await listStates(db, sources, ids)
  const asking = ids.length
    ? await db
        .selectFrom('privacy_requests')
        .select('person_id')
        .where('person_id', 'in', ids)
        .where('kind', '=', 'deletion')
        .where('closed_at', 'is', null)
        .execute()
    : []
  const byEmail = new Map(people.map((person) => [person.email, person]))
  return (email: string): Known => {
    const person = byEmail.get(email)
    return {
      person,
      lists: (person && lists.get(person.id)) ?? [],
      asksForErasure: asking.some(({ person_id }) => person_id === person?.id),
    }
  }
}

/** What would become of these rows. Changes nothing. */
export async function checkPeople(db: Database, rows: PersonOfFile[], settings: ImportSettings) {
  const emails = rows.map(({ email }) => email)
  const people = emails.length
    ? await db.selectFrom('people').selectAll().where('email', 'in', emails).execute()
    : []
  const known = await readKnown(db, people)
  return rows.map((row) => verdictOf(known(row.email), row, settings))
}

interface Taking {
  row: LeadImportRow
  settings: ImportSettings
  /** How many sign-ups this import added before. */
  added: number
}

/** Adds these people, in the transaction of the import. */
export async function takePeople(
  trx: Database,
  deps: LeadDeps,
  rows: PersonOfFile[],
  { row: { created_by: by }, settings, added }: Taking,
): Promise<Verdict[]> {
  const now = new Date().toISOString()
  const people = new Map<string, PersonRow>()
  // Two imports must lock the same people in the same order.
  for (const email of rows.map((one) => one.email).toSorted()) {
    people.set(email, await findOrAddPerson(trx, { email, now }))
  }
  const known = await readKnown(trx, [...people.values()])
  const verdicts: Verdict[] = []
  let mails = added
  for (const row of rows) {
    const verdict = verdictOf(known(row.email), row, settings)
    verdicts.push(verdict)
    const person = people.get(row.email)
    if (!person || typeof verdict === 'object') continue
    await changeTags(trx, [person.id], { add: row.tags, remove: [] })
    if (verdict === 'present') await fillIn(trx, person, row)
    else {
      await addPerson(trx, person, row, { by, settings, now })
      const mailDelayMs = mails * askEveryMs
      if (settings.confirmed === 'ask') {
        await enqueueDeliveries(trx, deps, { person, mailDelayMs, now })
      }
      mails += 1
    }
    const { name = null, company = null } = row
    const told = { name: person.name ?? name, company: person.company ?? company }
    people.set(row.email, { ...person, ...told })
  }
  return verdicts
}

interface Adding {
  by: string
  settings: ImportSettings
  now: string
}

/** Imported people are no visitors: statistics do not count them, and no provider gets them. */
async function addPerson(
  trx: Database,
  person: PersonRow,
  { list, name, company, role, signedUpAt, extra }: PersonOfFile,
  { by, settings: { consent, consentDate, confirmed }, now }: Adding,
): Promise<void> {
  const { bit, promise } = leadForms[list]
  const text = `Imported by ${by}: ${consent} (${consentDate})`
  const signUp = await addSignUp(trx, person, {
    list,
    bit,
    name: name ?? null,
    company: company ?? null,
    role: role ?? null,
    promise: { text, newsletters: promise.newsletters },
    isConfirmed: confirmed === 'elsewhere',
    isImported: true,
    signedUpAt,
    now,
  })
  await storeAnswers(trx, signUp.id, extra)
}
