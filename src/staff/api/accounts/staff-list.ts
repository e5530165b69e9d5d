import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Invitation, Member } from '../../accounts-contract.ts'
import { profileColumns } from './profiles.ts'
import { openMails, type StaffMail } from './staff-mails.ts'

export async function readStaff(db: Database): Promise<Member[]> {
  const rows = await db
    .selectFrom('staff_accounts')
    .select(['username', 'role', 'email', 'totp_confirmed_at as totp'])
    .select(profileColumns)
    .select((select) => [
      select
        .selectFrom('staff_sessions')
        .select(sql<string | null>`max(last_used_at)`.as('last'))
        .whereRef('staff_sessions.account_id', '=', 'staff_accounts.id')
        .as('lastSeenAt'),
      select
        .selectFrom('staff_passkeys')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('staff_passkeys.account_id', '=', 'staff_accounts.id')
        .as('passkeys'),
    ])
    .orderBy('username')
    .execute()
  return rows.map(({ totp, passkeys, ...row }) => ({
    ...row,
    secondFactor: totp !== null || Number(passkeys) > 0,
  }))
}

export const openInvitations = (db: Database) =>
  openMails(db).where('kind', '=', 'invitation').orderBy('id').execute()

/** Returns whether there was such an invitation. */
export async function withdrawInvitations(
  trx: Database,
  of: { email: string } | { id: number } | { sent_by: string },
): Promise<boolean> {
  const open = openMails(trx).clearSelect().select('id').where('kind', '=', 'invitation')
  const withdrawn = await trx
    .deleteFrom('staff_mails')
    .where(
      'id',
      'in',
      open.where((where) => where.and(of)),
    )
    .returning('id')
    .execute()
  return withdrawn.length > 0
}

export function presentInvitation(mail: StaffMail): Invitation {
  const { id, email, role, created_at, expires_at } = mail
  return { id, email, role: role ?? 'writer', createdAt: created_at, expiresAt: expires_at }
}
