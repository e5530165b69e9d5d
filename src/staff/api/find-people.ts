import type { Database } from '#src/db/database.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { readStaff } from './accounts/staff-list.ts'

/** Colleagues by username, name or address. */
export function findPeople(db: Database): SearchSource {
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
