import type { Database } from '#src/db/database.ts'

/**
 * Differs whenever other entries are removed than before: a removal has a higher id than all earlier ones, and undoing
 * one lowers the count.
 */
export interface Removals {
  count: number
  newest: number | null
}

export function selectRemovals(db: Database): Promise<Removals> {
  return db
    .selectFrom('leaderboard_changes')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('newest')])
    .where('kind', '=', 'removed')
    .executeTakeFirstOrThrow()
}
