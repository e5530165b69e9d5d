import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { type ChangelogNeeds, changelogApi, changelogAttention } from './api/routes.ts'

export function changelogFeature(base: FeatureBase, needs: ChangelogNeeds): Feature {
  return {
    name: 'changelog',
    routes: [changelogApi(base, needs)],
    attention: [changelogAttention(base.db, needs)],
  }
}
