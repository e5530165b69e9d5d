import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { newDay } from './api/new-day.ts'
import { claimsAttention, createSettingsReaders } from './api/readers.ts'
import { settingsApi } from './api/routes.ts'

export function settingsFeature({ db, gate, clock }: FeatureBase) {
  const readers = createSettingsReaders(db, clock.now)
  return {
    name: 'settings',
    routes: [settingsApi({ db, gate })],
    jobs: [newDay(db, readers.readZone)],
    attention: [claimsAttention(db)],
    ...readers,
  } satisfies Feature & typeof readers
}
