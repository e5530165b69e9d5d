import type { Database } from '#src/db/database.ts'

/** Looks that follow each other this closely are one visit. */
const visitMs = 30 * 60_000

/** Notes that somebody looks at the dashboard; returns when they did so before this visit. */
export async function noteVisit(
  db: Database,
  accountId: number,
  now = new Date(),
): Promise<string | null> {
  const seen_at = now.toISOString()
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('dashboard_visits')
      .select(['seen_at', 'previous_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const isSame = known && now.getTime() - Date.parse(known.seen_at) < visitMs
    const previous_at = (isSame ? known.previous_at : known?.seen_at) ?? null
    await trx
      .insertInto('dashboard_visits')
      .values({ account_id: accountId, seen_at, previous_at })
      .onConflict((clash) => clash.column('account_id').doUpdateSet({ seen_at, previous_at }))
      .execute()
    return previous_at
  })
}
