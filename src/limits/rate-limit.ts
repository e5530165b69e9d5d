import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { ProblemError } from '#src/app/problem.ts'
import { signerWith } from '#src/tokens/signer.ts'
import { type BudgetLimits, createCallBudget } from './call-budget.ts'
import { type CountStore, memoryStore } from './memory-store.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

interface Counting {
  store: CountStore
  /** Keys are personal data (networks, addresses), so only keyed hashes of them are stored. */
  secret: string
}

/** Above this number, the counts that were used least recently are forgotten. */
const mostOwnCounts = 100_000

/**
 * The one factory of limits: counts per window, which all processes share, and budgets of concurrent work. Without a store
 * nothing is counted; budgets apply all the same.
 */
export function createRateLimits(counting: Counting | undefined, processes = 1) {
  const own = counting && { ...counting, store: memoryStore(mostOwnCounts) }
  const counterIn = (where?: Counting) => (name: string, points: number, seconds: number) =>
    where ? countIn(where, name, points, seconds * 1000) : uncounted
  const counter = counterIn(counting)
  return {
    /** A counter for any key, for rules that are not per network. */
    counter,
    /** A counter of this process only, for calls that are too frequent and too cheap for the shared store. */
    ownCounter: counterIn(own),
    /** At most `points` requests per network in `seconds`; above that a 429 with Retry-After. */
    perNetwork: (name: string, points: number, seconds: number) =>
      limitNetworks(counter(name, points, seconds)),
    /** Limits concurrent expensive work; `total` is divided among the processes. */
    budget: ({ total, ...others }: BudgetLimits & { total: number }) =>
      createCallBudget({ total: Math.max(1, Math.floor(total / processes)), ...others }),
  }
}

type Counter = ReturnType<typeof countIn>

const uncounted: Counter = {
  take: async () => {},
  excess: async () => 0,
  forget: async () => {},
}

function countIn({ store, secret }: Counting, name: string, points: number, windowMs: number) {
  const { sign } = signerWith(secret, { length: 22 })
  const hashed = (key: string) => sign(`${name}\0${key}`)
  return {
    /** Takes points; throws a 429 when there are too few left. */
    async take(key: string, cost?: number) {
      const count = await store.add(hashed(key), windowMs, cost)
      if (count.used > points) throw tooMany('requests', count.leftMs)
    },
    /** Takes points and returns how many above the limit were taken. */
    async excess(key: string, cost?: number) {
      const { used } = await store.add(hashed(key), windowMs, cost)
      return Math.max(0, used - points)
    },
    forget: (key: string) => store.forget(hashed(key)),
  }
}

function limitNetworks(counter: Counter) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await counter.take(networkOf(c.get('clientAddress')))
    await next()
  })
}

export function tooMany(what: string, waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ProblemError(429, `Too many ${what}. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
    members: { retryAfter: seconds },
  })
}
