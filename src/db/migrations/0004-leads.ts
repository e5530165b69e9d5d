import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes } from './columns.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const ofPerson = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('people.id').onDelete('cascade')

/** One person per address with all their sign-ups, instead of three separate tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await signUps(db)
  await history(db)
  await outbox(db)
  await moveOldLeads(db)
  for (const old of ['subscriptions', 'bookings', 'registrations']) {
    await db.schema.dropTable(old).execute()
  }
}

async function people(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('people')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('mailbox', 'text', required)
    .addColumn('name', 'text')
    .addColumn('company', 'text')
    .addColumn('search', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('sources', 'integer', required)
    .addColumn('held', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_sign_up_at', 'text', required)
    .addColumn('last_mail_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('first_page', 'text')
    .addColumn('referrer', 'text')
    .addColumn('utm_source', 'text')
    .addColumn('utm_medium', 'text')
    .addColumn('utm_campaign', 'text')
    .addColumn('utm_term', 'text')
    .addColumn('utm_content', 'text')
    .execute()
  await db.schema.createIndex('people_by_mailbox').on('people').column('mailbox').execute()
  await db.schema
    .createIndex('people_newest')
    .on('people')
    .columns(['last_sign_up_at desc', 'id desc'])
    .execute()
  await db.schema
    .createIndex('people_by_state')
    .on('people')
    .columns(['state', 'last_sign_up_at desc', 'id desc'])
    .execute()
  await sql`create index people_held on people (last_sign_up_at desc, id desc) where held > 0`.execute(
    db,
  )
}

async function signUps(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('sign_ups')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('source', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('name', 'text')
    .addColumn('company', 'text')
    .addColumn('role', 'text')
    .addColumn('info', 'text')
    .addColumn('page', 'text')
    .addColumn('review', 'text', required)
    .addColumn('reasons', 'text')
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema.createIndex('sign_ups_of_person').on('sign_ups').column('person_id').execute()
  await db.schema
    .createIndex('sign_ups_by_day')
    .on('sign_ups')
    .columns(['created_at', 'source'])
    .execute()
}

async function history(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('person_events')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('at', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('by', 'text')
    .execute()
  await db.schema
    .createIndex('person_events_of_person')
    .on('person_events')
    .column('person_id')
    .execute()
  // Requests outlive the person: it must be provable that a request was answered in time, without keeping who made
  // it.
  await db.schema
    .createTable('privacy_requests')
    .addColumn('id', 'integer', id)
    .addColumn('person_id', 'integer', (c) => c.references('people.id').onDelete('set null'))
    .addColumn('kind', 'text', required)
    .addColumn('received_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .execute()
  await db.schema
    .createIndex('privacy_requests_of_person')
    .on('privacy_requests')
    .column('person_id')
    .execute()
}

async function outbox(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema.dropTable('outbox').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('person_id', 'integer', ofPerson)
    .addColumn('sign_up_id', 'integer', (c) => c.references('sign_ups.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'kind', 'due_at', 'id'])
    .execute()
  await db.schema.createIndex('outbox_of_person').on('outbox').column('person_id').execute()
  await db.schema.createIndex('outbox_of_sign_up').on('outbox').column('sign_up_id').execute()
}

/** The three old tables as one list; `bit` is the source's bit in src/leads/choices.ts. */
const oldLeads = sql`(
  select email, list as source, case list when 'waitlist' then 1 else 2 end as bit, created_at,
    confirmed_at, unsubscribed_at, null as name, null as company, null as role, null as info from subscriptions
  union all
  select email, 'early-access', 4, created_at, confirmed_at, null, name, company, role, info from bookings
  union all
  select email, 'registration', 8, created_at, null, null, name, null, null, null from registrations
) as old`

async function moveOldLeads(db: Kysely<unknown>) {
  await sql`
    insert into people (email, mailbox, name, company, search, state, sources, held, created_at, last_sign_up_at, confirmed_at, unsubscribed_at)
    select email, email, max(name), max(company), email || ' ' || lower(coalesce(max(name), '') || ' ' || coalesce(max(company), '')),
      case when coalesce(max(unsubscribed_at), '') >= max(created_at) then 'unsubscribed'
        when coalesce(max(confirmed_at), '') > coalesce(max(unsubscribed_at), '') then 'confirmed'
        else 'unconfirmed' end,
      max(case when bit = 1 then 1 else 0 end) + max(case when bit = 2 then 2 else 0 end)
        + max(case when bit = 4 then 4 else 0 end) + max(case when bit = 8 then 8 else 0 end),
      0, min(created_at), max(created_at), max(confirmed_at), max(unsubscribed_at)
    from ${oldLeads} group by email`.execute(db)
  await sql`
    insert into sign_ups (person_id, source, created_at, name, company, role, info, review, confirmed_at)
    select people.id, old.source, old.created_at, old.name, old.company, old.role, old.info, 'clear', old.confirmed_at
    from ${oldLeads} join people on people.email = old.email`.execute(db)
}
