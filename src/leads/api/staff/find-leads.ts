import type { Database } from '#src/db/database.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import type { NoteRead } from '#src/people/address-reads.ts'
import { selectPeople } from './staff-queries.ts'

/** Shorter texts match so many people that the result says nothing, and each of them would count as read. */
const shortest = 3

/** Leads by name, address or company. They count as read, like those of the list. */
export function findLeads(db: Database, noteRead: NoteRead): SearchSource {
  return {
    least: 'editor',
    async find({ q, limit, staff }) {
      if ([...q].length < shortest) return []
      const people = await selectPeople(db, { filter: { q }, after: undefined, limit })
      const { length } = people
      await noteRead(staff, { addresses: length, kind: 'leads-read', about: length })
      return people.map(({ id, name, email, company }) => ({
        kind: 'lead',
        title: name || email,
        detail: [name ? email : '', company].filter(Boolean).join(', '),
        href: `/contentmanager/leads/${id}`,
      }))
    },
  }
}
