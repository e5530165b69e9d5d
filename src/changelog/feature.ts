import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { type ChangelogNeeds, changelogApi, changelogAttention } from './api/routes.ts'

export const changelogFeature = (base: FeatureBase, needs: ChangelogNeeds): Feature => ({
  name: 'changelog',
  routes: [changelogApi(base, needs)],
  attention: [changelogAttention(base.db, needs)],
})
