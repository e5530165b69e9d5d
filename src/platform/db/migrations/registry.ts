import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as leaderboardRuns from './0002-leaderboard-runs.ts'
import * as tellOfChanges from './0003-tell-of-changes.ts'
import * as leads from './0004-leads.ts'

/** In the order they run. A step that has been released is never edited; a new one follows it. */
export const migrations = {
  '0001-first': first,
  '0002-leaderboard-runs': leaderboardRuns,
  '0003-tell-of-changes': tellOfChanges,
  '0004-leads': leads,
} satisfies Record<string, Migration>
