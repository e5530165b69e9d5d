import type { Generated } from 'kysely'

export interface ChangelogTables {
  changelog_entries: {
    id: Generated<number>
    /** The day of the release: 2025-08-30. A day has at most one entry. */
    date: string
    title: string
    summary: string
    /** A JSON array of changes. */
    items: string
    version: Generated<number>
    /** Empty for entries that nobody has edited since the migration added them. */
    edited_at: Generated<string>
    edited_by: Generated<string>
  }
}
