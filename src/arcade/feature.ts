import type { Feature, FeatureBase } from '#src/http/feature.ts'
import { leaderboardApi } from './api/routes.ts'
import { deleteOldRuns } from './api/runs.ts'

export function arcadeFeature({ db, limits }: FeatureBase): Feature {
  return {
    name: 'arcade',
    routes: [leaderboardApi({ db, limits })],
    retention: { runs: ({ now }) => deleteOldRuns(db, now) },
  }
}
