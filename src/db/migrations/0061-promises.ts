import { type Kysely, sql } from 'kysely'

/** The wording of each form until now, and whether it allows newsletters. */
const promises = {
  waitlist: ['One mail to confirm, then only news worth opening.', 1],
  'mailing-list': ['You confirm by mail first, and every letter has a link that ends it.', 1],
  'early-access': ['We use what you write here to prepare your demo and for nothing else.', 0],
  registration: ['We keep your name and address to answer you, and for nothing else.', 0],
} as const

/** The promise that each person saw at the sign-up, and the list that a person's event is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sign_ups').addColumn('promise', 'text').execute()
  await db.schema
    .alterTable('sign_ups')
    .addColumn('newsletters', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const [source, [promise, newsletters]] of Object.entries(promises)) {
    await sql`
      update sign_ups set promise = ${promise}, newsletters = ${sql.lit(newsletters)}
      where source = ${source}`.execute(db)
  }
  await db.schema.alterTable('person_events').addColumn('source', 'text').execute()
  await db.schema.alterTable('person_events').addColumn('reason', 'text').execute()
}
