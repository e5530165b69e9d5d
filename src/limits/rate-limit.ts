import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { ProblemError } from '#src/app/problem.ts'
import { signerWith } from '#src/tokens/signer.ts'
import { type BudgetLimits, type CallBudget, createCallBudget } from './call-budget.ts'
import type { CountStore } from './count-store.ts'

/** The one factory of limits: counts per window, which all processes share, and budgets of concurrent work. */
export interface RateLimits {
  /** At most `points` requests per network in `seconds`; above that a 429 with Retry-After. */
  perNetwork: (name: string, points: number, seconds: number) => ReturnType<typeof limitNetworks>
  /** A counter for any key, for rules that are not per network. */
  counter: (name: string, points: number, seconds: number) => Counter
  /** Limits concurrent expensive work; `total` is divided among the processes. */
  budget: (limits: BudgetLimits & { total: number }) => CallBudget
}

export interface Counter {
  /** Throws a 429 when no point is left. */
  check: (key: string) => Promise<void>
  /** Takes a point; throws a 429 when there is none left. */
  take: (key: string) => Promise<void>
  /** Takes a point and returns how many points above the limit were taken. */
  excess: (key: string) => Promise<number>
  forget: (key: string) => Promise<void>
}

interface Counting {
  store: CountStore
  /** Keys are personal data (networks, addresses), so only keyed hashes of them are stored. */
  secret: string
}

/** Without a store nothing is counted; budgets apply all the same. */
export function createRateLimits(counting: Counting | undefined, processes = 1): RateLimits {
  const counter = (name: string, points: number, seconds: number) =>
    counting ? countIn(counting, name, points, seconds * 1000) : uncounted
  return {
    counter,
    perNetwork: (name, points, seconds) => limitNetworks(counter(name, points, seconds)),
    budget: ({ total, ...others }) =>
      createCallBudget({ total: Math.max(1, Math.floor(total / processes)), ...others }),
  }
}

const uncounted: Counter = {
  check: async () => {},
  take: async () => {},
  excess: async () => 0,
  forget: async () => {},
}

function countIn(
  { store, secret }: Counting,
  name: string,
  points: number,
  windowMs: number,
): Counter {
  const { sign } = signerWith(secret, { length: 22 })
  const hashed = (key: string) => sign(`${name}\0${key}`)
  return {
    async check(key) {
      const count = await store.read(hashed(key), windowMs)
      if (count && count.used >= points) throw tooMany(count.leftMs)
    },
    async take(key) {
      const count = await store.add(hashed(key), windowMs)
      if (count.used > points) throw tooMany(count.leftMs)
    },
    async excess(key) {
      const { used } = await store.add(hashed(key), windowMs)
      return Math.max(0, used - points)
    },
    forget: (key) => store.forget(hashed(key)),
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
