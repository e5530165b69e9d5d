import { deleteOldActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import type { Feature, FeatureBase, SearchSource } from '#src/feature/feature.ts'
import { staffMails } from './api/accounts/deliver-staff-mail.ts'
import { profilePictures } from './api/accounts/picture-uses.ts'
import { readStaff } from './api/accounts/staff-list.ts'
import { staffApi } from './api/routes.ts'
import { setupApi } from './api/setup.ts'
import { deleteOldWaits } from './api/sign-in/login-throttle.ts'
import { forgetNetworks } from './api/sign-in/networks.ts'
import { deleteEndedSessions } from './api/sign-in/sessions.ts'
import { createStaffDeps, type StaffNeeds } from './api/staff-deps.ts'
import { weeklySummary } from './api/weekly-summary.ts'

export function staffFeature(base: FeatureBase, needs: StaffNeeds): Feature {
  const { db } = base
  const deps = createStaffDeps(base, needs)
  return {
    name: 'staff',
    pictures: [
      { table: 'staff_accounts', column: 'avatar', holds: 'address' },
      { table: 'staff_accounts', column: 'wanted_avatar', holds: 'address' },
    ],
    pictureUses: profilePictures,
    attention: [() => waitingProfiles(db)],
    search: [findPeople(db)],
    routes: [staffApi(deps), setupApi(deps)],
    jobs: [
      staffMails(deps),
      // Without a mail server, summaries would pile up as files.
      ...(needs.mailConfigured ? [weeklySummary(deps)] : []),
    ],
    retention: {
      sessions: ({ now }) => deleteEndedSessions(db, now),
      networks: ({ now }) => forgetNetworks(db, now),
      activity: ({ now }) => deleteOldActivity(db, now),
      waits: ({ signal }) => deleteOldWaits(db, signal),
    },
  }
}

/** Names and pictures that writers chose, for an owner to accept. */
async function waitingProfiles(db: Database) {
  const waiting = await db
    .selectFrom('staff_accounts')
    .select(['id', 'username'])
    .where((where) =>
      where.or([where('wanted_name', 'is not', null), where('wanted_avatar', 'is not', null)]),
    )
    .orderBy('username')
    .execute()
  return waiting.map(({ id, username }) => ({
    id: `profile-${id}`,
    tone: 'plain' as const,
    text: `${username} chose a name or picture that readers see once it is accepted.`,
    href: '/contentmanager/staff',
    action: 'Look at it',
    least: 'owner' as const,
  }))
}

function findPeople(db: Database): SearchSource {
  return {
    least: 'owner',
    async find({ q, limit }) {
      const text = q.toLowerCase()
      const found = (await readStaff(db)).filter(({ username, displayName, email }) =>
        `${username}\n${displayName ?? ''}\n${email ?? ''}`.toLowerCase().includes(text),
      )
      return found.slice(0, limit).map(({ username, displayName, role }) => ({
        kind: 'person',
        title: displayName || username,
        detail: [displayName ? username : '', role].filter(Boolean).join(', '),
        href: '/contentmanager/staff',
      }))
    },
  }
}
