import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { createFilterReader } from './api/filter-store.ts'
import { deleteOldChanges } from './api/moderation.ts'
import { moderationApi } from './api/moderation-routes.ts'
import { leaderboardApi } from './api/routes.ts'
import { deleteOldRuns } from './api/runs.ts'

export function arcadeFeature(base: FeatureBase): Feature {
  const { db, clock } = base
  const readFilter = createFilterReader(db, clock.now)
  return {
    name: 'arcade',
    routes: [leaderboardApi(base, readFilter), moderationApi(base, readFilter)],
    retention: {
      runs: ({ now }) => deleteOldRuns(db, now),
      scoreChanges: ({ now }) => deleteOldChanges(db, now),
    },
  }
}
