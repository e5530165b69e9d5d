import type { Hono } from 'hono'
import type { ClientResponse } from 'hono/client'
import { ApiError, answer, apiClient, done } from '#src/http/client.ts'
import { currentToken, endSession } from './session.ts'
import { fetchWithStepUp } from './step-up.ts'

/** An API client that sends the token of the signed-in member of staff. */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as hc's own type parameter
export function staffClient<Api extends Hono<any, any, any>>() {
  return apiClient<Api>(currentToken, sendSignedIn)
}

/**
 * Without a token the response is known: after a sign-out in another tab, no call is sent that would only be refused.
 */
const sendSignedIn: typeof fetch = (input, init) =>
  currentToken()
    ? fetchWithStepUp(input, init)
    : Promise.resolve(new Response(null, { status: 401 }))

/** `answer` for staff calls: a refused token signs out, so the guard asks for a new sign-in. */
export function staffAnswer<T>(call: Promise<ClientResponse<T, number, 'json'>>, failure: string) {
  return endingRefused(answer(call, failure))
}

export function staffDone(call: Promise<ClientResponse<unknown, number, string>>, failure: string) {
  return endingRefused(done(call, failure))
}

async function endingRefused<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession('expired')
    throw error
  }
}
