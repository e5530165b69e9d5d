import { type Kysely, sql } from 'kysely'
import { engineOf } from '../../engine.ts'
import { columnTypes, defaulted, key, partOf, required } from '../columns.ts'

export async function staffTables(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await sessions(db)
  await secondFactors(db)
  await mails(db)
  await activity(db)
}

async function accounts(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_accounts')
    .addColumn('id', 'integer', id)
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('password_changed_at', 'text', required)
    .addColumn('role', 'text', defaulted('owner'))
    .addColumn('display_name', 'text', defaulted(''))
    .addColumn('avatar', 'text', defaulted(''))
    .addColumn('email', 'text')
    .addColumn('credential_version', 'integer', defaulted(1))
    .addColumn('totp_secret', 'text')
    .addColumn('totp_confirmed_at', 'text')
    .addColumn('totp_last_step', 'integer')
    .addColumn('weekly_summary', 'integer', defaulted(1))
    .addColumn('summary_week', 'text')
    .execute()
  await db.schema
    .createIndex('staff_accounts_by_email')
    .on('staff_accounts')
    .column('email')
    .unique()
    .execute()
  await db.schema
    .createTable('staff_policy')
    .addColumn('id', 'integer', key)
    .addColumn('second_factor_required', 'integer', required)
    .execute()
}

async function sessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_sessions')
    .addColumn('sid', 'text', key)
    .addColumn('account_id', 'integer', partOf('staff_accounts.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('last_used_at', 'text', defaulted(''))
    .addColumn('proved_at', 'text', defaulted(''))
    .addColumn('device', 'text', defaulted(''))
    .addColumn('network', 'text', defaulted(''))
    .execute()
  await db.schema
    .createIndex('staff_sessions_by_account')
    .on('staff_sessions')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('staff_networks')
    .addColumn('account_id', 'integer', partOf('staff_accounts.id'))
    .addColumn('network', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addPrimaryKeyConstraint('staff_networks_key', ['account_id', 'network'])
    .execute()
  await db.schema
    .createTable('login_waits')
    .addColumn('subject', 'text', key)
    .addColumn('failures', 'integer', required)
    .addColumn('free_at', 'text', required)
    .addColumn('forget_at', 'text', required)
    .execute()
  await db.schema.createIndex('login_waits_age').on('login_waits').column('forget_at').execute()
}

async function secondFactors(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_passkeys')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'integer', partOf('staff_accounts.id'))
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema
    .createIndex('staff_passkeys_by_account')
    .on('staff_passkeys')
    .column('account_id')
    .execute()
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('account_id', 'integer', partOf('staff_accounts.id'))
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('staff_recovery_codes_key', ['account_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('staff_challenges')
    .addColumn('id', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('account_id', 'integer', (c) =>
      c.references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('credential_version', 'integer')
    .addColumn('challenge', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .execute()
}

async function mails(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_mails')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('account_id', 'integer', (c) =>
      c.references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', required)
    .addColumn('role', 'text')
    .addColumn('sent_by', 'text')
    .addColumn('details', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute()
}

async function activity(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_activity')
    .addColumn('id', 'integer', id)
    .addColumn('at', 'text', required)
    .addColumn('who', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('about', 'text')
    .addColumn('network', 'text')
    .execute()
  for (const column of ['at', 'who', 'kind']) {
    await db.schema
      .createIndex(`staff_activity_by_${column}`)
      .on('staff_activity')
      .columns(column === 'at' ? ['at'] : [column, 'id'])
      .execute()
  }
  // A trigger keeps the entries from being changed, whatever code runs later.
  if (engineOf(db) === 'sqlite') {
    await sql`
      create trigger staff_activity_stays before update on staff_activity
      begin select raise(abort, 'staff_activity is only added to'); end`.execute(db)
    return
  }
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only added to', tg_table_name;
    end
    $$`.execute(db)
  await sql`
    create trigger staff_activity_stays before update on staff_activity
    for each row execute function refuse_change()`.execute(db)
}
