import type { Database } from '#src/db/database.ts'
import { until } from './calls.ts'

/** Waits until no mail waits. Periodic work always waits for its next time; its jobs have a key. */
export function mailsLeft(db: Database, seconds: number): Promise<boolean> {
  return until(async () => {
    const [waiting] = await db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('key', 'is', null)
      .limit(1)
      .execute()
    return !waiting
  }, seconds)
}
