import type { FeatureBase } from '#src/feature/feature.ts'
import type { RemoveReviewLinks } from './accounts/accounts.ts'
import type { CredentialNotices } from './accounts/credential-notices.ts'
import type { StaffLinks } from './accounts/staff-mails.ts'
import type { LoginThrottle } from './sign-in/login-throttle.ts'
import type { Passkeys } from './sign-in/passkeys.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import type { TotpSecrets } from './sign-in/totp-secrets.ts'

/** The parts that the calls about sign-in and accounts share. */
export interface StaffDeps extends FeatureBase {
  links: StaffLinks
  sessions: Sessions
  signIn: SignIn
  throttle: LoginThrottle
  passkeys: Passkeys
  totpSecrets: TotpSecrets
  notices: CredentialNotices
  removeReviewLinks: RemoveReviewLinks
  /** Whether a mail server is configured; without one, mails become files. */
  mailConfigured: boolean
}
