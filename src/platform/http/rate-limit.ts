import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ApiEnv } from './api-app.ts'
import { ProblemError } from './problem.ts'
import { networkOf } from './request-context.ts'

export interface RateLimits {
  /** At most `points` requests per network in `seconds`; over that a 429 that says when to come back. */
  perNetwork: (name: string, points: number, seconds: number) => ReturnType<typeof limitNetworks>
  /** A counter by any key, for rules that a request's network does not tell. */
  counter: (name: string, points: number, seconds: number) => Counter
}

export interface Counter {
  /** Throws a 429 when the key is used up already. */
  check: (key: string) => Promise<void>
  /** Takes a point; throws a 429 when there is none left. */
  take: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

export function createRateLimits(enabled: boolean): RateLimits {
  return {
    counter: (name, points, seconds) =>
      enabled ? memoryCounter(name, points, seconds) : uncounted,
    perNetwork: (name, points, seconds) =>
      limitNetworks(enabled ? memoryCounter(name, points, seconds) : uncounted),
  }
}

const uncounted: Counter = { check: async () => {}, take: async () => {}, forget: async () => {} }

function memoryCounter(name: string, points: number, seconds: number): Counter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return {
    async check(key) {
      const used = await limiter.get(key)
      if (used && used.consumedPoints >= points) throw tooMany(used.msBeforeNext)
    },
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext)
        throw refused
      }
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}

function limitNetworks(counter: Counter) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await counter.take(networkOf(c.get('clientAddress')))
    await next()
  })
}

function tooMany(waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ProblemError(429, `Too many requests. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
