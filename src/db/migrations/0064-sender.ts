import { type Kysely, sql } from 'kysely'

/** The sender of newsletters. Null: nobody has entered it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sender_name', 'reply_to', 'postal_address']) {
    await sql`alter table launch_settings add column ${sql.ref(column)} text`.execute(db)
  }
}
