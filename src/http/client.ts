import { getGlobalStartContext } from '@tanstack/react-start'
import type { Hono } from 'hono'
import { type ClientResponse, hc } from 'hono/client'
import { isFinalStatus } from './final-status.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** What the server gives to each render, so that loaders call its api without a hop over the network. */
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
 * A client typed by a feature's api. `token` is asked before every call, so it is always the current one.
 * Only types of the api reach the browser. `send` is how a browser sends it.
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

/** A call that was answered with an error. `problem` is the problem details that came with it, if any. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly problem: {
    type?: string
    detail?: string
    errors?: Record<string, string[]>
    current?: unknown
    /** Seconds, where one call may be repeated only later. */
    retryAfter?: number
  }

  constructor(message: string, status: number, problem: unknown) {
    super(message)
    this.status = status
    this.problem = typeof problem === 'object' && problem !== null ? problem : {}
  }
}

/** An answer that says "no" will say it again; everything else may have been bad luck. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && isFinalStatus(error.status)
}

/** The JSON of a call, or an ApiError that says what failed in the specification's words. */
export async function answer<T>(
  call: Promise<ClientResponse<T, number, 'json'>>,
  failure: string,
): Promise<T> {
  const response = await call
  if (response.ok) return (await response.json()) as T
  throw await apiError(response, failure)
}

/** For calls that answer without a body. */
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
