import { isFinalStatus } from '#src/app/final-status.ts'
import type { Challenge } from './proof.ts'
import { isOurs, type Submission } from './submission.ts'
import { postpone, removeUnsent } from './unsent.ts'

/**
 * accepted: the server has stored it. refused: the server rejected the input, so a retry is useless.
 * later: the server responded, but cannot accept it now. unreached: no response came.
 */
export type Outcome =
  | { result: 'accepted'; review: boolean }
  | { result: 'refused'; reasons: string[] }
  /** `limitedFor`: the seconds that a 429 asked to wait. */
  | { result: 'later'; limitedFor?: number }
  | { result: 'unreached' }

export type SettledEvent = CustomEvent<{ key: string; outcome: Outcome }>

/** Tells the waiting form the outcome of its submission, whichever code sent it. */
export const settledEvent = 'wireloom:settled'

/** How much of a proof of work is done, in percent; undefined at its end. */
type OnProof = (percent: number | undefined) => void

const timeoutMs = 20_000
const longestWaitMs = 5 * 60_000
const sending = new Set<string>()

export const isSending = (key: string) => sending.has(key)

/** Sends once. The saved copy is removed when the outcome is final and postponed when it is not. */
export async function send(submission: Submission, onProof?: OnProof): Promise<Outcome> {
  const { key, attempts } = submission
  sending.add(key)
  try {
    const response = await post(submission, onProof)
    const outcome = await outcomeOf(response, isOurs(submission.to))
    if (outcome.result === 'later')
      postpone(key, Math.max(0, secondsIn(response)) * 1000 || backoff(attempts))
    else {
      removeUnsent(key)
      window.dispatchEvent(new CustomEvent(settledEvent, { detail: { key, outcome } }))
    }
    return outcome
  } catch {
    postpone(key, backoff(attempts))
    return { result: 'unreached' }
  } finally {
    sending.delete(key)
  }
}

/** During a burst of forms the server asks for a proof of work first. */
async function post(submission: Submission, onProof?: OnProof): Promise<Response> {
  const response = await postOnce(submission)
  if (response.status !== 429 || !isOurs(submission.to)) return response
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { challenge } = (problem ?? {}) as { challenge?: Challenge }
  if (!challenge) return response
  const { solve } = await import('./proof.ts')
  const proof = await solve(challenge, (percent) => onProof?.(percent))
  onProof?.(undefined)
  return proof ? request(submission, 'cors', { 'x-altcha': proof }) : response
}

/**
 * An endpoint of a provider that lets no other site read its answers (CORS) looks like no answer at all. Such a form was
 * sent, and sending it for weeks would not change that: it is sent once more without reading the answer.
 */
async function postOnce(submission: Submission): Promise<Response> {
  try {
    return await request(submission, 'cors')
  } catch (error) {
    if (isOurs(submission.to) || !(error instanceof TypeError)) throw error
    return request(submission, 'no-cors')
  }
}

function request(
  { to, encoding, fields, key }: Submission,
  mode: 'cors' | 'no-cors',
  proof?: Record<string, string>,
) {
  const headers: Record<string, string> = { accept: 'application/json', ...proof }
  if (isOurs(to)) headers['idempotency-key'] = key
  if (encoding === 'json') headers['content-type'] = 'application/json'
  return fetch(to, {
    method: 'POST',
    mode,
    headers,
    body: encoding === 'json' ? JSON.stringify(nested(fields)) : formData(fields),
    // Lets the request outlive a tab that is closed right after the click.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function formData(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** `visit[page]` of a form is `{ visit: { page } }` in JSON. */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const groups: Record<string, Record<string, string>> = { visit: {} }
  for (const [name, value] of Object.entries(fields)) {
    const [, group, inner] = /^(visit|answers)\[(\w+)\]$/.exec(name) ?? []
    if (group && inner) groups[group] = { ...groups[group], [inner]: value }
    else body[name] = value
  }
  return { ...body, ...groups }
}

async function outcomeOf(response: Response, ours: boolean): Promise<Outcome> {
  if (response.status < 400) {
    // The response of a third party is not read.
    const answer: unknown = ours ? await response.json().catch(() => undefined) : undefined
    return { result: 'accepted', review: (answer as { review?: boolean })?.review === true }
  }
  if (isFinalStatus(response.status))
    return { result: 'refused', reasons: await reasonsIn(response) }
  return { result: 'later', limitedFor: response.status === 429 ? secondsIn(response) : 0 }
}

/** The messages of our own problem details; responses of other servers have none. */
async function reasonsIn(response: Response): Promise<string[]> {
  const problem: unknown = await response.json().catch(() => undefined)
  const errors = (problem as { errors?: Record<string, unknown> } | undefined)?.errors ?? {}
  return Object.values(errors)
    .flat()
    .filter((reason) => typeof reason === 'string')
}

/** Returns 0 if there is no header. */
const secondsIn = (response: Response) => Number(response.headers.get('retry-after'))

/** Doubles from two seconds, with jitter so that a thousand browsers do not retry at the same moment. */
function backoff(attempts: number): number {
  return Math.min(longestWaitMs, 2000 * 2 ** attempts) * (0.75 + Math.random() / 2)
}
