import { hash, randomBytes } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import {
  createMarks,
  type DatabasePlace,
  openVisitorStore,
  rewriteFile,
  rewriteTables,
  type VisitorStore,
} from './visit-marks.ts'

const hourMs = 3_600_000
/**
 * How long a salt lives, and the hashes that were made with it. The job that deletes them runs every hour, so they are
 * gone within 48 hours, which is the policy's promise. It counts from when the salt was made and not by days, because
 * a day of the staff's time zone may be longer than 24 hours, and the time zone may change.
 */
export const saltLivesMs = 46 * hourMs

/**
 * Today's visitors, as hashes that cannot be reversed: each day has a random salt, and the salt and hashes of a day
 * are deleted within 48 hours. On PostgreSQL they are in unlogged tables, which all processes share and which no
 * backup or replica contains; on SQLite they are in a file of their own beside the database.
 */
export function createVisitors(where: DatabasePlace, db: Database, clock = Date.now) {
  let opened: Promise<VisitorStore> | undefined
  let latest: { day: string; salt: ReturnType<typeof readSalt> } | undefined
  /** After a start nobody knows whether the files were cleaned after the last deletion. */
  let mayHoldDeleted = true
  // Opened at the first visit: if it cannot be opened, the site must still start.
  const store = () => {
    opened ??= openVisitorStore(where, db)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  const saltOf = async (day: string): Promise<string> => {
    const current = latest?.day === day ? await latest.salt : undefined
    if (current && clock() < current.readAgainAt) return current.salt
    const salt = readSalt(store(), day, clock())
    latest = { day, salt }
    salt.catch(() => {
      if (latest?.salt === salt) latest = undefined
    })
    return (await salt).salt
  }

  return {
    async identify(day: string, address: string, agent: string): Promise<string> {
      return shortHash(`${await saltOf(day)}\0${address}\0${agent}`)
    },
    async identifyNetwork(day: string, network: string): Promise<string> {
      return shortHash(`${await saltOf(day)}\0network\0${network}`)
    },
    ...createMarks(store),
    /** Deletes the salts that are old enough, and everything that was made with them, also from the files. */
    async deleteExpired(now: number): Promise<void> {
      const own = await store()
      const salts = await own.selectFrom('visit_salts').select(['day', 'made_at']).execute()
      const expired = salts.flatMap((salt) => (madeAt(salt) + saltLivesMs <= now ? [salt.day] : []))
      if (expired.length) {
        await own.deleteFrom('visit_salts').where('day', 'in', expired).execute()
      }
      for (const table of ['visit_marks', 'visit_networks'] as const) {
        const { numDeletedRows } = await own
          .deleteFrom(table)
          .where('day', 'not in', (salts) => salts.selectFrom('visit_salts').select('day'))
          .executeTakeFirstOrThrow()
        if (numDeletedRows > 0n) mayHoldDeleted = true
      }
      if (expired.length) mayHoldDeleted = true
      if (!mayHoldDeleted) return
      await ('url' in where ? rewriteTables(own) : rewriteFile(own))
      mayHoldDeleted = false
    },
    async close(): Promise<void> {
      const own = await opened?.catch(() => undefined)
      if (own && !('url' in where)) await own.destroy()
    },
  }
}

export type Visitors = ReturnType<typeof createVisitors>

export const markOf = (visitor: string, deed: string): string => shortHash(`${visitor}\0${deed}`)

/** One call: a Hash object for each mark of a visit would cost several times as much. */
const shortHash = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)

/** No day begins earlier than this, in any time zone. */
const madeAt = ({ day, made_at }: { day: string; made_at: string | null }) =>
  made_at === null ? Date.parse(day) - 14 * hourMs : Date.parse(made_at)

const minuteMs = 60_000

async function readSalt(opening: Promise<VisitorStore>, day: string, now: number) {
  const own = await opening
  // One of the processes writes the salt, and all read it back.
  await own
    .insertInto('visit_salts')
    .values({
      day,
      salt: randomBytes(32).toString('base64url'),
      made_at: new Date(now).toISOString(),
    })
    .onConflict((clash) => clash.column('day').doNothing())
    .execute()
  const row = await own
    .selectFrom('visit_salts')
    .select(['day', 'salt', 'made_at'])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  // The salt in memory is not used for longer than the stored one.
  return { salt: row.salt, readAgainAt: Math.max(madeAt(row) + saltLivesMs, now + minuteMs) }
}
