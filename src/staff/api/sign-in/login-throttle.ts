import { sql } from 'kysely'
import { ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { signerWith } from '#src/tokens/signer.ts'
import { longestWait, type WaitRule, waitAfter } from './waits.ts'

/** One sign-in attempt. Call `succeeded`, `failed` or `takeBack` in the transaction that records the outcome. */
export interface Attempt {
  /** Counts the attempt for an account that was unknown when it began; throws a 429 if it is too early. */
  at: (account: string) => Promise<void>
  succeeded: (trx: Database) => Promise<void>
  failed: (trx: Database) => Promise<void>
  /**
   * Takes back only this attempt's own counts, because it was not a guess. Clears no failures, because no session is
   * opened.
   */
  takeBack: (trx: Database) => Promise<void>
}

export interface LoginThrottle {
  /**
   * Counts the attempt before it is made, so that a burst cannot outrun the count; throws a 429 if it is too early.
   */
  begin: (network: string, account?: string) => Promise<Attempt>
}

const ofAccount: WaitRule = { free: 5 }
/** Higher, because many people may share a network. */
const ofNetwork: WaitRule = { free: 20 }

const dayMs = 86_400_000
const countedMs = dayMs
const knownMs = 90 * dayMs
/** Rows deleted per call. */
const batch = 20

/**
 * Delays that grow with every failure, per account and per network. Guesses from other networks do not delay the
 * owner of an account: on a network from which they have signed in before, only failures on that network count.
 */
export function createLoginThrottle(db: Database, secret: string): LoginThrottle {
  const { sign } = signerWith(secret)
  const subjectOf = (...parts: string[]) => sign(JSON.stringify(parts))

  /** On a network from which the account has signed in before, failures are counted separately. */
  const namesOf = async (network: string, account: string) => {
    const known = subjectOf('known', account, network)
    const counted = (await isKnown(db, known))
      ? subjectOf('account and network', account, network)
      : subjectOf('account', account)
    return { known, counted }
  }

  return {
    async begin(network, account) {
      let names = account === undefined ? undefined : await namesOf(network, account)
      const counts = await db.transaction().execute(async (trx) => {
        // Always in this order, because two attempts could deadlock otherwise.
        const ofAll = await count(trx, subjectOf('network', network), ofNetwork)
        return names ? [ofAll, await count(trx, names.counted, ofAccount)] : [ofAll]
      })
      const takeBack = async (trx: Database) => {
        for (const one of counts) await takeBackCount(trx, one)
      }
      return {
        takeBack,
        async at(account) {
          names = await namesOf(network, account)
          try {
            counts.push(await count(db, names.counted, ofAccount))
          } catch (error) {
            await takeBack(db)
            throw error
          }
        },
        async succeeded(trx) {
          await takeBack(trx)
          if (!names) return
          await trx.deleteFrom('login_waits').where('subject', '=', names.counted).execute()
          await remember(trx, names.known)
        },
        async failed(trx) {
          if (!names) return
          // Also if nothing else is written: an existing account must not take longer than one that does not exist.
          await trx
            .updateTable('login_waits')
            .set({ forget_at: inMs(countedMs) })
            .where('subject', '=', names.counted)
            .execute()
        },
      }
    },
  }
}

const nothing = async () => {}

/** For tests and benchmarks: no delays. */
export const noLoginThrottle: LoginThrottle = {
  begin: async () => ({ at: nothing, succeeded: nothing, failed: nothing, takeBack: nothing }),
}

/**
 * Deletes a few rows at each sign-in, one at a time: deleting many at once could deadlock with an attempt that locks
 * one of them. Returns whether there may be more.
 */
export async function deleteOldWaits(db: Database): Promise<boolean> {
  const now = inMs(0)
  const old = await db
    .selectFrom('login_waits')
    .select('subject')
    .where('forget_at', '<', now)
    .limit(batch)
    .execute()
  for (const { subject } of old) {
    await db
      .deleteFrom('login_waits')
      .where('subject', '=', subject)
      .where('forget_at', '<', now)
      .execute()
  }
  return old.length === batch
}

interface Counted {
  subject: string
  free_at: string
}

/** One statement, so that concurrent attempts each get a count of their own, on both databases. */
async function count(trx: Database, subject: string, rule: WaitRule): Promise<Counted> {
  const now = inMs(0)
  const failures = sql<number>`case when login_waits.forget_at <= ${now} then 1 else login_waits.failures + 1 end`
  const steps = waitSteps(rule).map(
    ({ failures: most, seconds }) =>
      sql`when ${failures} <= ${sql.lit(most)} then ${inMs(seconds * 1000)}`,
  )
  const counted = await trx
    .insertInto('login_waits')
    .values({ subject, failures: 1, free_at: now, forget_at: inMs(countedMs) })
    .onConflict((clash) =>
      clash
        .column('subject')
        .doUpdateSet({
          failures,
          free_at: sql<string>`case ${sql.join(steps, sql` `)} else ${inMs(longestWait * 1000)} end`,
          forget_at: inMs(countedMs),
        })
        .where((where) =>
          where.or([
            where('login_waits.free_at', '<=', now),
            // Later than the longest delay: the clock was set back, and nobody should wait for that.
            where('login_waits.free_at', '>', inMs((longestWait + 60) * 1000)),
          ]),
        ),
    )
    .returning(['subject', 'free_at'])
    .executeTakeFirst()
  if (!counted) throw tooSoon(await freeAt(trx, subject))
  return counted
}

/** Also takes back the delay, unless another attempt has set a new one since. */
async function takeBackCount(trx: Database, { subject, free_at }: Counted): Promise<void> {
  await trx
    .updateTable('login_waits')
    .set({
      failures: sql`failures - 1`,
      free_at: sql<string>`case when free_at = ${free_at} then ${inMs(0)} else free_at end`,
    })
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

function waitSteps(rule: WaitRule) {
  const steps = [{ failures: rule.free - 1, seconds: 0 }]
  for (let failures = rule.free; waitAfter(failures, rule) < longestWait; failures++) {
    steps.push({ failures, seconds: waitAfter(failures, rule) })
  }
  return steps
}

async function freeAt(db: Database, subject: string): Promise<string> {
  const row = await db
    .selectFrom('login_waits')
    .select('free_at')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.free_at ?? inMs(0)
}

function tooSoon(free: string): ProblemError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(free) - Date.now()) / 1000))
  return new ProblemError(429, `Too many attempts. Try again in ${retryAfter} s.`, {
    headers: { 'retry-after': String(retryAfter) },
    members: { retryAfter },
  })
}

async function isKnown(db: Database, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_waits')
    .select('subject')
    .where('subject', '=', subject)
    .where('forget_at', '>', inMs(0))
    .executeTakeFirst()
  return row !== undefined
}

async function remember(trx: Database, subject: string): Promise<void> {
  const forget_at = inMs(knownMs)
  await trx
    .insertInto('login_waits')
    .values({ subject, failures: 0, free_at: inMs(0), forget_at })
    .onConflict((clash) => clash.column('subject').doUpdateSet({ forget_at }))
    .execute()
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
