import { deleteOldActivity } from '#src/activity/record.ts'
import type { Feature, FeatureBase, SearchSource } from '#src/feature/feature.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { createCredentialNotices } from './api/accounts/credential-notices.ts'
import { type StaffMailDeps, staffMails } from './api/accounts/deliver-staff-mail.ts'
import { createStaffLinks } from './api/accounts/staff-mails.ts'
import { profilesAttention } from './api/attention.ts'
import { findPeople } from './api/find-people.ts'
import { deleteEndedSessions, forgetNetworks } from './api/retention.ts'
import { staffApi } from './api/routes.ts'
import { searchApi } from './api/search.ts'
import { setupApi } from './api/setup.ts'
import {
  createLoginThrottle,
  deleteOldWaits,
  noLoginThrottle,
} from './api/sign-in/login-throttle.ts'
import { createPasskeys } from './api/sign-in/passkeys.ts'
import type { Sessions } from './api/sign-in/sessions.ts'
import { createSignIn } from './api/sign-in/sign-in.ts'
import { createTotpSecrets } from './api/sign-in/totp-secrets.ts'
import type { StaffDeps } from './api/staff-deps.ts'
import { weeklySummary } from './api/weekly-summary.ts'

interface Needs
  extends Pick<StaffMailDeps, 'summarize' | 'readSender'>,
    Pick<StaffDeps, 'removeReviewLinks'> {
  sessions: Sessions
  /** False if limits are turned off. */
  isLimited: boolean
  readZone: ReadZone
  /** Whether a mail server is configured; without one, mails become files. */
  mailConfigured: boolean
  /** The search sources of all features. */
  search: () => SearchSource[]
}

export function staffFeature(base: FeatureBase, needs: Needs): Feature {
  const { db, gate, limits, mailer, publicUrl, secret, wake } = base
  const { sessions, isLimited, readZone, readSender, summarize, mailConfigured } = needs
  const { removeReviewLinks } = needs
  const throttle = isLimited ? createLoginThrottle(db, secret) : noLoginThrottle
  const links = createStaffLinks(secret)
  const signIn = createSignIn({ sessions, secret })
  const notices = createCredentialNotices(mailConfigured)
  const passkeys = createPasskeys(publicUrl)
  const totpSecrets = createTotpSecrets(secret)
  return {
    name: 'staff',
    pictures: [
      { table: 'staff_accounts', column: 'avatar', holds: 'address' },
      { table: 'staff_accounts', column: 'wanted_avatar', holds: 'address' },
    ],
    attention: [profilesAttention(db)],
    search: [findPeople(db)],
    routes: [
      staffApi({
        ...base,
        links,
        sessions,
        signIn,
        throttle,
        passkeys,
        totpSecrets,
        notices,
        mailConfigured,
        removeReviewLinks,
      }),
      searchApi({ gate, sources: needs.search }),
      setupApi({ db, gate, limits, mailConfigured, wake }),
    ],
    jobs: [
      staffMails({ db, mailer, links, publicUrl, readSender, summarize }),
      // Without a mail server, summaries would pile up as files.
      ...(mailConfigured ? [weeklySummary(db, readZone)] : []),
    ],
    retention: {
      sessions: ({ now }) => deleteEndedSessions(db, now),
      networks: ({ now }) => forgetNetworks(db, now),
      activity: ({ now }) => deleteOldActivity(db, now),
      async waits({ signal }) {
        while (!signal.aborted && (await deleteOldWaits(db))) {
          // A flood of attempts leaves more than one batch to delete.
        }
      },
    },
  }
}
