import type { Database } from '#src/db/database.ts'
import type { SignUpRow } from '#src/db/schema.ts'
import { isFinalStatus } from '#src/http/final-status.ts'
import { errorClassOf } from '#src/jobs/error-class.ts'
import type { JobKind, Outcome } from '#src/jobs/job-kind.ts'
import type { LeadFieldName } from '../lead-form.ts'
import { isSource, leadForms, type Source } from '../lead-forms.ts'
import type { Forwards } from './deliveries.ts'

interface ForwardingDeps {
  db: Database
  forwards: Forwards
  /** Shorter in tests. */
  timeoutMs?: number
}

const mostBytes = 100_000

/** Passes confirmed leads on to the email-marketing provider's form endpoint. */
export function forwarding({ db, forwards, timeoutMs = 15_000 }: ForwardingDeps): JobKind {
  return {
    name: 'provider',
    concurrency: 4,
    sends: 'http',
    async run(delivery, signal) {
      const lead = await findLead(db, delivery.sign_up_id)
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
  }
}

type ProviderLead = SignUpRow & { email: string }

async function findLead(db: Database, signUpId: number | null): Promise<ProviderLead | undefined> {
  return db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .selectAll('sign_ups')
    .select('people.email')
    .where('sign_ups.id', '=', signUpId)
    .where('people.state', '=', 'confirmed')
    .executeTakeFirst()
}

/** The fields the site's own forms post to such an endpoint. */
function formOf(source: Source, lead: ProviderLead): FormData {
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
  // A redirect would be the same next time; nobody follows it with people's data.
  if (status < 400 || isFinalStatus(status)) return { result: 'failed', error, errorClass }
  const afterMs = retryAfterMs(response.headers.get('retry-after'))
  return { result: 'again', error, errorClass, afterMs }
}

/** 200 alone proves little: a parked domain or a login page answers that too. */
async function judgeBody(response: Response): Promise<Outcome> {
  let answer: unknown
  try {
    answer = JSON.parse(await readAtMost(mostBytes, response))
  } catch {
    return { result: 'again', error: 'The provider did not answer JSON', errorClass: 'other' }
  }
  const said = (answer as { status?: unknown } | null)?.status
  return said === 'failed'
    ? { result: 'failed', error: 'The provider refused the lead', errorClass: 'refused' }
    : { result: 'done' }
}

/** The beginning of an answer, which is all of any honest one; the rest is not waited for. */
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

/** Seconds or a date; more than a day is not believed. */
export function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : undefined
}
