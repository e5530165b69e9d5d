import type { Kysely } from 'kysely'

/** Null for pictures that were stored before this step, until clean-originals.ts has processed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('checksum', 'text').execute()
}
