import { getGlobalStartContext } from '@tanstack/react-start'
import type { Hono } from 'hono'
import { type ClientResponse, hc } from 'hono/client'
import { isFinalStatus } from './final-status.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Passed to each render by the server, so that loaders call its api without a hop over the network. */
export interface RenderContext {
  fetch: Fetch
  /** Marks the scripts and styles that the framework writes into the page. */
  nonce: string
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext }
  }
}

/**
 * A client typed by a feature's api. Only types of the api reach the browser. `token` is called before every request,
 * so it is always the current one. `send` makes the request in a browser.
 */
// biome-ignore lint/suspicious/noExplicitAny: the same bound as hc's own type parameter
export function apiClient<Api extends Hono<any, any, any>>(
  token?: () => string | null,
  send: typeof fetch = (...call) => fetch(...call),
) {
  const origin = typeof window === 'undefined' ? 'http://in-process' : window.location.origin
  return hc<Api>(`${origin}/api/v0`, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const context = getGlobalStartContext()
      return context ? context.fetch(new Request(input, init)) : send(input, init)
    },
    headers: (): Record<string, string> => {
      const current = token?.()
      return current ? { authorization: `Bearer ${current}` } : {}
    },
  })
}

/** A call that failed with an error response. `problem` holds its problem details, if any. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: {
    type?: string
    detail?: string
    errors?: Record<string, string[]>
    current?: unknown
    /** The changes of others that this person has not seen (409). */
    difference?: unknown
    /** Seconds after which the call may be repeated. */
    retryAfter?: number
  }

  constructor(message: string, status: number, problem: unknown) {
    super(message)
    this.status = status
    this.problem = typeof problem === 'object' && problem !== null ? problem : {}
  }
}

/** Repeating a call that failed with a final status fails again. Other failures may be temporary. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && isFinalStatus(error.status)
}

/** Resolves to the JSON of a call, or throws an ApiError with the error message of the specification. */
export async function answer<T>(
  call: Promise<ClientResponse<T, number, 'json'>>,
  failure: string,
): Promise<T> {
  const response = await call
  if (response.ok) return (await response.json()) as T
  throw await apiError(response, failure)
}

/** For calls whose response has no body. */
export async function done(
  call: Promise<ClientResponse<unknown, number, string>>,
  failure: string,
): Promise<void> {
  const response = await call
  if (!response.ok) throw await apiError(response, failure)
}

async function apiError(response: ClientResponse<unknown, number, string>, failure: string) {
  const problem = await response.json().catch(() => undefined)
  return new ApiError(failure, response.status, problem)
}
