import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { createFilterReader } from './api/filter-store.ts'
import { deleteOldChanges } from './api/moderation.ts'
import { moderationApi } from './api/moderation-routes.ts'
import { leaderboardApi } from './api/routes.ts'
import { deleteOldRuns } from './api/runs.ts'

export function arcadeFeature({ db, gate, limits, clock }: FeatureBase): Feature {
  const readFilter = createFilterReader(db, clock.now)
  return {
    name: 'arcade',
    routes: [
      leaderboardApi({ db, limits, clock, readFilter }),
      moderationApi({ db, gate, readFilter }),
    ],
    retention: {
      runs: ({ now }) => deleteOldRuns(db, now),
      scoreChanges: ({ now }) => deleteOldChanges(db, now),
    },
  }
}
