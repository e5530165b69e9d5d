import type { FeatureBase, SearchSource } from '#src/feature/feature.ts'
import type { Role } from '#src/feature/roles.ts'
import type { Brand } from '#src/mail/html-frame.ts'
import type { Mail, ReadSender } from '#src/mail/mail.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import type { RemoveReviewLinks } from './accounts/accounts.ts'
import { createCredentialNotices, createStaffLinks } from './accounts/staff-mails.ts'
import { createLoginThrottle } from './sign-in/login-throttle.ts'
import { createNetworks } from './sign-in/networks.ts'
import { createPasskeys } from './sign-in/passkeys.ts'
import type { Sessions } from './sign-in/sessions.ts'
import { createTotpSecrets } from './sign-in/totp.ts'

export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>

export interface StaffNeeds {
  sessions: Sessions
  removeReviewLinks: RemoveReviewLinks
  /** Whether a mail server is configured; without one, mails become files. */
  mailConfigured: boolean
  /** False if limits are turned off. */
  isLimited: boolean
  readZone: ReadZone
  readSender: ReadSender
  summarize: (week: string, role: Role, brand: Brand) => Promise<MailContent>
  /** The sources of all features, asked for at each call: this feature is created before the last of them. */
  search: () => SearchSource[]
}

export type StaffDeps = ReturnType<typeof createStaffDeps>

export function createStaffDeps(base: FeatureBase, needs: StaffNeeds) {
  const { db, secret, publicUrl } = base
  const networks = createNetworks(secret)
  return {
    ...base,
    ...needs,
    networks,
    links: createStaffLinks(secret),
    throttle: createLoginThrottle({ db, secret, networks, isLimited: needs.isLimited }),
    notices: createCredentialNotices(needs.mailConfigured),
    passkeys: createPasskeys(publicUrl),
    totpSecrets: createTotpSecrets(secret),
  }
}
