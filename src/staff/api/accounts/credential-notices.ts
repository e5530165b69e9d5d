import type { Database } from '#src/db/database.ts'
import { addStaffMail } from './staff-mails.ts'

/** The changes of credentials that a mail reports. */
const changes = {
  password: 'The password was changed.',
  email: 'The email address was changed or removed.',
  'factor-added': 'A second factor was added.',
  'factor-removed': 'A second factor was removed.',
  'recovery-codes': 'New recovery codes were made; the earlier ones no longer work.',
} as const

type CredentialChange = keyof typeof changes

export interface CredentialNotices {
  /** Call it in the transaction of the change, before the address itself changes. */
  tell: (trx: Database, about: { accountId: number; change: CredentialChange }) => Promise<void>
}

/** Tells the owner of an account by mail. Without a mail server nobody would get it, so nothing is written. */
export function createCredentialNotices(mailConfigured: boolean): CredentialNotices {
  return {
    async tell(trx, { accountId, change }) {
      if (!mailConfigured) return
      const account = await trx
        .selectFrom('staff_accounts')
        .select(['email', 'username'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (!account?.email) return
      const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
      const details = `${changes[change]} Account: ${account.username}. Time: ${at}.`
      await addStaffMail(trx, {
        kind: 'credentials-changed',
        email: account.email,
        accountId,
        details,
      })
    },
  }
}
