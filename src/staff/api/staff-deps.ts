import type { FeatureBase } from '#src/feature/feature.ts'
import type { RemoveReviewLinks } from './accounts/accounts.ts'
import { createCredentialNotices } from './accounts/credential-notices.ts'
import { createStaffLinks } from './accounts/staff-mails.ts'
import { createLoginThrottle } from './sign-in/login-throttle.ts'
import { createNetworks } from './sign-in/networks.ts'
import { createPasskeys } from './sign-in/passkeys.ts'
import type { Sessions } from './sign-in/sessions.ts'
import { createTotpSecrets } from './sign-in/totp-secrets.ts'

export interface StaffNeeds {
  sessions: Sessions
  removeReviewLinks: RemoveReviewLinks
  /** Whether a mail server is configured; without one, mails become files. */
  mailConfigured: boolean
  /** False if limits are turned off. */
  isLimited: boolean
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
