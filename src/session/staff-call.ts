import type { Hono } from 'hono'
import type { ClientResponse } from 'hono/client'
import { ApiError, answer, apiClient, done } from '#src/app/client.ts'
import { changeSession, currentToken, endSession, session } from './session.ts'

/** An API client that sends the token of the signed-in member of staff. */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as hc's own type parameter
export function staffClient<Api extends Hono<any, any, any>>() {
  return apiClient<Api>(currentToken, sendSignedIn)
}

/**
 * Without a token the response is known: after a sign-out in another tab, no call is sent that would only be refused.
 */
const sendSignedIn: typeof fetch = async (input, init) => {
  if (!currentToken()) return refused()
  return init?.method === 'GET' ? readSignedIn(input, init) : fetchWithStepUp(input, init)
}

const refused = () => new Response(null, { status: 401 })

/**
 * A read is aborted when the session ends: it would be refused, and browsers write every refusal to the console. Writes
 * are never aborted, because they may not have reached the server yet.
 */
async function readSignedIn(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const ended = new AbortController()
  const unwatch = session.subscribe(() => {
    if (!currentToken()) ended.abort()
  })
  const signals = init.signal ? [init.signal, ended.signal] : [ended.signal]
  try {
    return await fetchWithStepUp(input, { ...init, signal: AbortSignal.any(signals) })
  } catch (error) {
    if (currentToken() || init.signal?.aborted) throw error
    return refused()
  } finally {
    unwatch()
  }
}

/** `answer` for staff calls: a refused token signs out, so the guard asks for a new sign-in. */
export function staffAnswer<T>(call: Promise<ClientResponse<T, number, 'json'>>, failure: string) {
  return endingRefused(answer(call, failure))
}

/** The answer and the etag of the version that was read, which a change must send. */
export async function staffAnswerWithEtag<T extends object>(
  call: Promise<ClientResponse<T, number, 'json'>>,
  failure: string,
): Promise<T & { etag: string }> {
  const body = await staffAnswer(call, failure)
  return { ...body, etag: (await call).headers.get('etag') ?? '' }
}

export function staffDone(call: Promise<ClientResponse<unknown, number, string>>, failure: string) {
  return endingRefused(done(call, failure))
}

async function endingRefused<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome
  } catch (error) {
    // Without a token the session has ended already, for a reason that must stay.
    if (error instanceof ApiError && error.status === 401 && currentToken()) endSession('expired')
    throw error
  }
}

/** Asks the user for the password or second factor; resolves to whether it was given. */
type Asker = () => Promise<boolean>

// The dialog that is on the screen registers here; calls are made by modules that know no screen.
let asker: Asker | undefined

/** Registers the dialog that asks; returns a function that unregisters it. */
export function onStepUp(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/**
 * `fetch` for staff calls. Screens need not handle the two refusals that concern every call: one that needs a step-up is
 * repeated after it, and an account without the second factor that it needs is led to the account page by the guard.
 */
export async function fetchWithStepUp(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  if (response.status !== 403) return response
  const problem: { type?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  if (problem?.type === '/problems/second-factor-set-up-required')
    changeSession({ needsSecondFactor: true })
  const isAsked = problem?.type === '/problems/step-up-required'
  return isAsked && (await asker?.()) ? fetch(input, init) : response
}
