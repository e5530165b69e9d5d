import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes } from './columns.ts'

/** Roles, profiles, second factors, distinguishable sessions, and mails to staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await sessions(db)
  await secondFactors(db)
  await mails(db)
  // When a writer requested a review of a draft.
  await db.schema.alterTable('blogs').addColumn('review_requested_at', 'text').execute()
}

async function accounts(db: Kysely<unknown>) {
  // Accounts from before there were roles could do everything, and still can: a site needs an owner.
  await add(db, 'staff_accounts', sql`role text not null default 'owner'`)
  await add(db, 'staff_accounts', sql`display_name text not null default ''`)
  await add(db, 'staff_accounts', sql`avatar text not null default ''`)
  await add(db, 'staff_accounts', sql`email text`)
  await add(db, 'staff_accounts', sql`credential_version integer not null default 1`)
  await add(db, 'staff_accounts', sql`totp_secret text`)
  await add(db, 'staff_accounts', sql`totp_confirmed_at text`)
  await add(db, 'staff_accounts', sql`totp_last_step integer`)
  await db.schema
    .createIndex('staff_accounts_by_email')
    .on('staff_accounts')
    .column('email')
    .unique()
    .execute()
  await db.schema
    .createTable('staff_policy')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('second_factor_required', 'integer', (c) => c.notNull())
    .execute()
}

async function sessions(db: Kysely<unknown>) {
  await add(db, 'staff_sessions', sql`last_used_at text not null default ''`)
  await add(db, 'staff_sessions', sql`proved_at text not null default ''`)
  await add(db, 'staff_sessions', sql`device text not null default ''`)
  await add(db, 'staff_sessions', sql`network text not null default ''`)
  const now = new Date().toISOString()
  await sql`update staff_sessions set last_used_at = ${now}, proved_at = created_at`.execute(db)
  await db.schema
    .createTable('staff_networks')
    .addColumn('account_id', 'integer', ofAccount)
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_networks_key', ['account_id', 'network'])
    .execute()
}

async function secondFactors(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'integer', ofAccount)
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createIndex('staff_passkeys_by_account')
    .on('staff_passkeys')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('account_id', 'integer', ofAccount)
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('staff_recovery_codes_key', ['account_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('staff_challenges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) =>
      c.references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('credential_version', 'integer')
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
}

async function mails(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_mails')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) =>
      c.references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('sent_by', 'text')
    .addColumn('details', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await add(db, 'outbox', sql`staff_mail_id integer references staff_mails (id) on delete cascade`)
  // A mail to staff has no lead.
  await sql`alter table outbox alter column person_id drop not null`.execute(db)
}

const ofAccount = (c: ColumnDefinitionBuilder) =>
  c.notNull().references('staff_accounts.id').onDelete('cascade')

async function add(db: Kysely<unknown>, table: string, column: ReturnType<typeof sql>) {
  await sql`alter table ${sql.table(table)} add column ${column}`.execute(db)
}
