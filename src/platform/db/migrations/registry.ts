import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as leaderboardRuns from './0002-leaderboard-runs.ts'

import * as tellOfChanges from './0003-tell-of-changes.ts'

/** In the order they run. A step that has been released is never edited; a new one follows it. */
export const migrations = {
  '0001-first': first,
  '0002-leaderboard-runs': leaderboardRuns,
  '0003-tell-of-changes': tellOfChanges,
} satisfies Record<string, Migration>
