import { isFinalStatus } from '#src/app/final-status.ts'
import { retryAfterMs } from '#src/app/retry-after.ts'
import type { Database } from '#src/db/database.ts'
import type { SignUpRow } from '#src/db/schema.ts'
import { errorClassOf } from '#src/jobs/error-class.ts'
import {
  defineJob,
  type JobKind,
  jobType,
  type Outcome,
  type PayloadOf,
} from '#src/jobs/job-kind.ts'
import { signUpsInEffect } from '#src/people/lists/list-states.ts'
import { deliveryWords } from '../../delivery-kinds.ts'
import type { LeadFieldName } from '../../lead-form.ts'
import { isSource, leadForms, type Source } from '../../lead-forms.ts'
import type { LeadDeps } from '../lead-deps.ts'

const mostBytes = 100_000

export const providerJob = jobType('provider', { personId: 'person_id', signUpId: 'sign_up_id' })

export function forwarding({ db, forwards, times }: LeadDeps): JobKind {
  const timeoutMs = times?.providerTimeoutMs ?? 15_000
  return defineJob(providerJob, {
    words: deliveryWords.provider,
    concurrency: 4,
    sends: 'http',
    async run({ payload }, signal) {
      const lead = await findLead(db, payload)
      if (!lead) return { result: 'dropped' }
      const { source } = lead
      const url = forwards[source]
      if (!url || !isSource(source)) {
        const error = 'No address is configured for this source'
        return { result: 'failed', error, errorClass: 'other' }
      }
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'idempotency-key': `sign-up-${lead.id}` },
        body: formOf(source, lead),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error) => error as Error)
      return response instanceof Error ? unreached(response) : judge(response)
    },
  })
}

/** Read by every attempt: the person may leave the list while the job waits. */
async function findLead(db: Database, { personId, signUpId }: PayloadOf<typeof providerJob>) {
  const person = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  const signUp = (await signUpsInEffect(db, personId)).find(({ id }) => id === signUpId)
  if (!person || signUp?.review !== 'clear' || signUp.confirmed_at === null) return undefined
  return { ...signUp, email: person.email }
}

/** The same fields that the site's own forms post to such an endpoint. */
function formOf(source: Source, lead: SignUpRow & { email: string }): FormData {
  const form = new FormData()
  const { fields } = leadForms[source]
  for (const [name, field] of Object.entries<LeadFieldName>(fields))
    form.append(name, lead[field] ?? '')
  return form
}

function unreached(error: Error): Outcome {
  const cause = error.cause as { code?: string } | undefined
  const reason = error.name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? error.name)
  return {
    result: 'again',
    error: `The provider cannot be reached (${reason})`,
    errorClass: errorClassOf(error),
  }
}

async function judge(response: Response): Promise<Outcome> {
  const { status } = response
  if (status < 300) return judgeBody(response)
  await response.body?.cancel()
  const error = `The provider answered ${status}`
  const errorClass = 'refused'
  // A retry would get the same redirect, and personal data must not follow it.
  if (status < 400 || isFinalStatus(status)) return { result: 'failed', error, errorClass }
  const afterMs = retryAfterMs(response.headers.get('retry-after'))
  return { result: 'again', error, errorClass, afterMs }
}

/** A 200 alone proves little: parked domains and login pages send one too. */
async function judgeBody(response: Response): Promise<Outcome> {
  try {
    const answer: { status?: unknown } | null = JSON.parse(await readAtMost(mostBytes, response))
    if (answer?.status !== 'failed') return { result: 'done' }
    return { result: 'failed', error: 'The provider refused the lead', errorClass: 'refused' }
  } catch {
    return { result: 'again', error: 'The provider did not answer JSON', errorClass: 'other' }
  }
}

/** Reads the beginning of a response, which is enough for any valid one, and does not wait for the rest. */
async function readAtMost(bytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) break
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString()
}
