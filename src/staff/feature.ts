import { deleteOldActivity } from '#src/activity/record.ts'
import type { Feature, FeatureBase, SearchSource } from '#src/feature/feature.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { type StaffMailDeps, staffMails } from './api/accounts/deliver-staff-mail.ts'
import { profilesAttention } from './api/attention.ts'
import { findPeople } from './api/find-people.ts'
import { staffApi } from './api/routes.ts'
import { searchApi } from './api/search.ts'
import { setupApi } from './api/setup.ts'
import { deleteOldWaits } from './api/sign-in/login-throttle.ts'
import { forgetNetworks } from './api/sign-in/networks.ts'
import { deleteEndedSessions } from './api/sign-in/sessions.ts'
import { createStaffDeps, type StaffNeeds } from './api/staff-deps.ts'
import { weeklySummary } from './api/weekly-summary.ts'

interface Needs extends StaffNeeds, Pick<StaffMailDeps, 'summarize' | 'readSender'> {
  readZone: ReadZone
  /** The search sources of all features. */
  search: () => SearchSource[]
}

export function staffFeature(base: FeatureBase, needs: Needs): Feature {
  const { db } = base
  const deps = createStaffDeps(base, needs)
  return {
    name: 'staff',
    pictures: [
      { table: 'staff_accounts', column: 'avatar', holds: 'address' },
      { table: 'staff_accounts', column: 'wanted_avatar', holds: 'address' },
    ],
    attention: [profilesAttention(db)],
    search: [findPeople(db)],
    routes: [staffApi(deps), searchApi({ ...base, sources: needs.search }), setupApi(deps)],
    jobs: [
      staffMails({ ...needs, ...deps }),
      // Without a mail server, summaries would pile up as files.
      ...(needs.mailConfigured ? [weeklySummary(db, needs.readZone)] : []),
    ],
    retention: {
      sessions: ({ now }) => deleteEndedSessions(db, now),
      networks: ({ now }) => forgetNetworks(db, now),
      activity: ({ now }) => deleteOldActivity(db, now),
      waits: ({ signal }) => deleteOldWaits(db, signal),
    },
  }
}
