import { once } from '#src/app/idempotency.ts'
import type { Database } from '#src/db/database.ts'
import { lineList } from '#src/people/choices.ts'
import { type Attribution, addSignUp, signUpOnList } from '#src/people/intake/add-sign-up.ts'
import { findOrAddPerson } from '#src/people/person.ts'
import { type Answer, readAnswers, storeAnswers } from '#src/people/questions/questions.ts'
import { noteReferral } from '#src/people/waitlist/referrals.ts'
import type { Visit } from '../../contract.ts'
import type { LeadFieldName } from '../../lead-form.ts'
import { leadForms, type Source } from '../../lead-forms.ts'
import { enqueueDeliveries, queuePersonMail } from '../deliveries/deliveries.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { createGuards, type Verdict } from './guards.ts'
import type { Signs } from './signs.ts'

export interface Lead extends Partial<Record<Exclude<LeadFieldName, 'email'>, string>> {
  source: Source
  email: string
  visit?: Visit
  /** By the ids of the questions. */
  answers?: Record<string, string>
  /** The code of the link that the person came by. */
  via?: string
}

interface Submission {
  lead: Lead
  signs: Signs
  key: string | undefined
  /** The call that the key belongs to, and the body as it was received. */
  scope: string
  body: unknown
}

export type Intake = ReturnType<typeof createIntake>

/** The only entry point for leads, for all forms and API calls. */
export function createIntake(deps: LeadDeps) {
  const assess = createGuards(deps)
  return async ({ lead, signs, key, scope, body }: Submission) => {
    const answers = await readAnswers(deps.db, lead.source, lead.answers)
    const verdict = await assess(lead, signs)
    const page = lead.visit?.page ?? leadForms[lead.source].page
    // Before the transaction, because it may read rows that another connection writes.
    const attribution = await deps.attribute(signs.client, page)
    let counts = false
    try {
      let isNew = false
      const answer = await once(deps.db, {
        key,
        scope,
        body,
        work: async (trx) => {
          const createdAt = new Date().toISOString()
          const submitted = { ...verdict, attribution, answers, now: createdAt }
          isNew = await store(trx, deps, lead, submitted)
          // Only the time is stored with the key: names and addresses are stored in one place, where they can be
          // erased.
          return { createdAt }
        },
      })
      counts = isNew
      // Depends on the request alone, never on whether the address is known.
      return { ...answer, held: verdict.reasons.length > 0 }
    } finally {
      await attribution.settle(counts)
    }
  }
}

type Submitted = Verdict & { attribution: Attribution; answers: Answer[]; now: string }

/** Stores the sign-up. Returns whether it is new and needs no review. */
async function store(
  trx: Database,
  deps: LeadDeps,
  { source, email, visit, via, answers: _, ...fields }: Lead,
  { reasons, mailDelayMs, isClustered, attribution, answers, now }: Submitted,
): Promise<boolean> {
  const { page, ...firstVisit } = visit ?? {}
  const person = await findOrAddPerson(trx, { email, visit: firstVisit, now })
  // No sign-up yet: the row was added just now.
  if (via && source === lineList && person.sources === 0) {
    const mailboxHash = deps.hashMailbox(person.mailbox)
    await noteReferral(trx, person, { code: via, mailboxHash, isClustered, now })
  }
  const { bit, promise, repeats } = leadForms[source]
  const existing = repeats ? undefined : await signUpOnList(trx, person, source)
  if (existing) {
    if (reasons.length > 0) return false
    // The form tells everybody to look into their mailbox, so something has to arrive there.
    if (existing.confirmed_at) await queuePersonMail(trx, deps, person, 'known-mail')
    else await enqueueDeliveries(trx, deps, { person, mailDelayMs, now })
    return false
  }
  const added = { list: source, bit, ...fields, page, promise, reasons, attribution, now }
  const signUp = await addSignUp(trx, person, added)
  await storeAnswers(trx, signUp.id, answers)
  if (signUp.review === 'held') return false
  await enqueueDeliveries(trx, deps, { person, signUp, mailDelayMs, now })
  return true
}
