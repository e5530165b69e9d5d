import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { type ChangelogNeeds, changelogAttention } from './api/attention.ts'
import { changelogApi } from './api/routes.ts'

export function changelogFeature({ db, gate }: FeatureBase, needs: ChangelogNeeds): Feature {
  return {
    name: 'changelog',
    routes: [changelogApi({ db, gate, ...needs })],
    attention: [changelogAttention(db, needs)],
  }
}
