import type { Kysely } from 'kysely'

/** Of pictures that were stored before this it stays null until clean-originals.ts has looked at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('checksum', 'text').execute()
}
