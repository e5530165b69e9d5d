import type { UpdateObject } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'

/** The row of an account, before its columns are selected. */
export const accountRow = (db: Database, id: number | null) =>
  db.selectFrom('staff_accounts').where('id', '=', id)

/** A change of that row, which further conditions may narrow. */
export const changeAccount = (
  db: Database,
  id: number,
  change: UpdateObject<Schema, 'staff_accounts'>,
) => db.updateTable('staff_accounts').set(change).where('id', '=', id)
