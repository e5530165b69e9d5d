import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'

/** A site sends digests until an owner turns them off. */
export async function readSwitch(db: Database) {
  const row = await db.selectFrom('digest_switch').selectAll().executeTakeFirst()
  return { isOn: row?.is_on !== 0, restoredAt: row?.restored_at ?? '' }
}

export async function setSwitch(trx: Database, isOn: boolean): Promise<void> {
  await trx
    .insertInto('digest_switch')
    .values({ name: 'digest', is_on: isOn ? 1 : 0 })
    .onConflict((clash) => clash.column('name').doUpdateSet({ is_on: isOn ? 1 : 0 }))
    .execute()
}

/** Digests that were due before now may have been sent after the backup was made. In the transaction of the restore. */
export async function holdDigests(trx: Database): Promise<void> {
  const restored_at = new Date(await databaseClock(trx)).toISOString()
  await trx
    .insertInto('digest_switch')
    .values({ name: 'digest', is_on: 1, restored_at })
    .onConflict((clash) => clash.column('name').doUpdateSet({ restored_at }))
    .execute()
}
