import { sql } from 'kysely'
import { databaseClock } from '#src/db/clock.ts'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'

/** The sending limits; undefined means as many mails as the server accepts. */
export interface MailRate {
  perSecond?: number
  perHour?: number
}

export interface Grant {
  granted: number
  /** How long to wait before asking again, if nothing was granted. */
  waitMs: number
}

/** Returns granted mails that were not used. */
export async function returnBudget(db: Database, rate: MailRate, unused: number): Promise<void> {
  if (unused <= 0 || (!rate.perSecond && !rate.perHour)) return
  const less = (column: 'second_used' | 'hour_used') =>
    sql<number>`case when ${sql.ref(column)} > ${unused} then ${sql.ref(column)} - ${unused} else 0 end`
  await db
    .updateTable('mail_budget')
    .set({ second_used: less('second_used'), hour_used: less('hour_used') })
    .where('name', '=', 'rate')
    .execute()
}

/** Takes up to `wanted` mails from the budget that all processes share, measured by the clock of the database. */
export async function takeBudget(db: Database, engine: Engine, rate: MailRate, wanted: number) {
  if (!rate.perSecond && !rate.perHour) return { granted: wanted, waitMs: 0 }
  return db.transaction().execute(async (trx) => {
    const ms = await databaseClock(trx, engine)
    const [second, hour] = [Math.floor(ms / 1000), Math.floor(ms / 3_600_000)]
    // Writing first locks the row, so two processes cannot both take the same remainder.
    const row = await trx
      .insertInto('mail_budget')
      .values({ name: 'rate', second, second_used: 0, hour, hour_used: 0 })
      .onConflict((clash) => clash.column('name').doUpdateSet({ name: 'rate' }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const used = {
      second: row.second === second ? row.second_used : 0,
      hour: row.hour === hour ? row.hour_used : 0,
    }
    const left = Math.min(
      wanted,
      (rate.perSecond ?? wanted + used.second) - used.second,
      (rate.perHour ?? wanted + used.hour) - used.hour,
    )
    const granted = Math.max(0, left)
    const hourFull = rate.perHour !== undefined && used.hour >= rate.perHour
    const waitMs = granted ? 0 : hourFull ? 3_600_000 - (ms % 3_600_000) : 1000 - (ms % 1000)
    await trx
      .updateTable('mail_budget')
      .set({ second, second_used: used.second + granted, hour, hour_used: used.hour + granted })
      .where('name', '=', 'rate')
      .execute()
    return { granted, waitMs }
  })
}
