import type { Database } from '#src/db/database.ts'

/** When `npm run backup` last wrote a backup of this database, on whichever machine. */
export async function lastBackupAt(db: Database): Promise<string | undefined> {
  const last = await db
    .selectFrom('staff_activity')
    .select((select) => select.fn.max<string | null>('at').as('at'))
    .where('kind', '=', 'backup-made')
    .executeTakeFirst()
  return last?.at ?? undefined
}
