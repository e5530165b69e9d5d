import type { Database } from '#src/db/database.ts'
import { tellOwner } from './staff-mails.ts'

const changes = {
  password: 'The password was changed.',
  email: 'The email address was changed or removed.',
  'factor-added': 'A second factor was added.',
  'factor-removed': 'A second factor was removed.',
  'recovery-codes': 'New recovery codes were made; the earlier ones no longer work.',
} as const

export type CredentialNotices = ReturnType<typeof createCredentialNotices>

/** Tells the owner of an account by mail. Without a mail server nobody would get it, so nothing is written. */
export function createCredentialNotices(mailConfigured: boolean) {
  return {
    /** Call it in the transaction of the change, before the address itself changes. */
    async tell(
      trx: Database,
      { accountId, change }: { accountId: number; change: keyof typeof changes },
    ) {
      if (!mailConfigured) return
      await tellOwner(trx, {
        kind: 'credentials-changed',
        accountId,
        details: (username, at) => `${changes[change]} Account: ${username}. Time: ${at}.`,
      })
    },
  }
}
