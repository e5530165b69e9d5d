import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { tooMany } from '#src/limits/rate-limit.ts'
import { signerWith } from '#src/tokens/signer.ts'
import type { Networks } from './networks.ts'

/** In seconds: long enough to make guessing hopeless, short enough that a person who waits can sign in. */
export const longestWait = 15 * 60

/** The delay in seconds after this many failures in a row, the first at `free`: none, then 1, 2, 4, 8 ... */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** (failures - free))

/** The failure from which on there is a delay. Higher for a network, because many people may share one. */
const firstDelayed = { account: 5, network: 20 }

const countedMs = 86_400_000

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/** One sign-in attempt. Call `succeeded`, `failed` or `takeBack` in the transaction that records the outcome. */
export type Attempt = Awaited<ReturnType<LoginThrottle['begin']>>

interface ThrottleDeps {
  db: Database
  secret: string
  networks: Networks
  /** False if limits are turned off. */
  isLimited: boolean
}

/**
 * Delays that grow with every failure, per account and per network. Guesses from other networks do not delay the
 * owner of an account: on a network from which they have signed in before, only failures on that network count.
 */
export function createLoginThrottle({ db, secret, networks, isLimited }: ThrottleDeps) {
  const { sign } = signerWith(secret)
  const subjectOf = (...parts: string[]) => sign(JSON.stringify(parts))
  const accountOn = async (network: string, account: string) =>
    (await networks.isKnown(db, account, network))
      ? subjectOf('account and network', account, network)
      : subjectOf('account', account)

  return {
    /**
     * Counts the attempt before it is made, so that a burst cannot outrun the count; throws a 429 if it is too early.
     */
    async begin(network: string, account?: string) {
      let ofAccount = isLimited && account ? await accountOn(network, account) : undefined
      const counts: Counted[] = []
      if (isLimited) {
        await db.transaction().execute(async (trx) => {
          // Always in this order, because two attempts could deadlock otherwise.
          counts.push(await count(trx, subjectOf('network', network), firstDelayed.network))
          if (ofAccount) counts.push(await count(trx, ofAccount, firstDelayed.account))
        })
      }
      /**
       * Takes back only this attempt's own counts, because it was not a guess. Clears no failures, because no session
       * is opened.
       */
      const takeBack = async (trx: Database) => {
        for (const one of counts) await takeBackCount(trx, one)
      }
      return {
        takeBack,
        /** Counts the attempt for an account that was unknown when it began; throws a 429 if it is too early. */
        async at(name: string) {
          if (!isLimited) return
          ofAccount = await accountOn(network, name)
          try {
            counts.push(await count(db, ofAccount, firstDelayed.account))
          } catch (error) {
            await takeBack(db)
            throw error
          }
        },
        async succeeded(trx: Database) {
          await takeBack(trx)
          if (!ofAccount) return
          await trx.deleteFrom('login_waits').where('subject', '=', ofAccount).execute()
        },
        async failed(trx: Database) {
          if (!ofAccount) return
          // Also if nothing else is written: an existing account must not take longer than one that does not exist.
          await trx
            .updateTable('login_waits')
            .set({ forget_at: inMs(countedMs) })
            .where('subject', '=', ofAccount)
            .execute()
        },
      }
    },
  }
}

/** One at a time: deleting many at once could deadlock with an attempt that locks one of them. */
export async function deleteOldWaits(db: Database, signal: AbortSignal): Promise<void> {
  const now = inMs(0)
  const old = db.selectFrom('login_waits').select('subject').where('forget_at', '<', now).limit(500)
  let rows = await old.execute()
  while (rows.length > 0 && !signal.aborted) {
    for (const { subject } of rows) {
      await db
        .deleteFrom('login_waits')
        .where('subject', '=', subject)
        .where('forget_at', '<', now)
        .execute()
    }
    rows = await old.execute()
  }
}

interface Counted {
  subject: string
  free_at: string
}

/** One statement, so that concurrent attempts each get a count of their own, on both databases. */
async function count(trx: Database, subject: string, free: number): Promise<Counted> {
  const now = inMs(0)
  const failures = sql<number>`case when login_waits.forget_at <= ${now} then 1 else login_waits.failures + 1 end`
  const steps = waitSteps(free).map(
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
  if (counted) return counted
  const waiting = await trx
    .selectFrom('login_waits')
    .select('free_at')
    .where('subject', '=', subject)
    .executeTakeFirst()
  throw tooMany('attempts', waiting ? Date.parse(waiting.free_at) - Date.now() : 0)
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

function waitSteps(free: number) {
  const steps = [{ failures: free - 1, seconds: 0 }]
  for (let failures = free; waitAfter(failures, free) < longestWait; failures++) {
    steps.push({ failures, seconds: waitAfter(failures, free) })
  }
  return steps
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
