import { isOurs, type Submission } from './submission.ts'
import { forget, putOff } from './unsent.ts'

/**
 * taken: the server has it. refused: it read and rejected it, so sending again is useless.
 * put-off: it answered, but not now. unreached: no answer came.
 */
export type Outcome = 'taken' | 'refused' | 'put-off' | 'unreached'

const timeoutMs = 20_000
const longestWaitMs = 5 * 60_000
const sending = new Set<string>()

export const isSending = (key: string) => sending.has(key)

/** Sends once and settles the kept copy: gone when an answer is final, put off when it is not. */
export async function send(submission: Submission): Promise<Outcome> {
  const { key, attempts } = submission
  sending.add(key)
  try {
    const response = await post(submission)
    const outcome = outcomeOf(response.status)
    if (outcome === 'put-off') putOff(key, waitFor(response, attempts))
    else forget(key)
    if (outcome === 'taken') window.dispatchEvent(new CustomEvent(takenEvent, { detail: key }))
    return outcome
  } catch {
    putOff(key, backoff(attempts))
    return 'unreached'
  } finally {
    sending.delete(key)
  }
}

/** Tells a form that still waits that its submission arrived after all. */
export const takenEvent = 'wireloom:taken'

function post({ to, encoding, fields, key }: Submission): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (isOurs(to)) headers['idempotency-key'] = key
  if (encoding === 'json') headers['content-type'] = 'application/json'
  return fetch(to, {
    method: 'POST',
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
  const visit: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    const [, inner] = /^visit\[(\w+)\]$/.exec(name) ?? []
    if (inner) visit[inner] = value
    else body[name] = value
  }
  return { ...body, visit }
}

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'taken'
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'put-off' : 'refused'
}

function waitFor(response: Response, attempts: number): number {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : backoff(attempts)
}

/** Doubles from two seconds, spread so that a thousand browsers do not come back in the same moment. */
function backoff(attempts: number): number {
  return Math.min(longestWaitMs, 2000 * 2 ** attempts) * (0.75 + Math.random() / 2)
}
