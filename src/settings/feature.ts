import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { claimsAttention, createSettingsReaders, newDay } from './api/readers.ts'
import { settingsApi } from './api/service.ts'

export function settingsFeature({ db, gate, clock, brand }: FeatureBase) {
  const readers = createSettingsReaders(db, clock.now, brand)
  return {
    name: 'settings',
    routes: [settingsApi({ db, gate })],
    jobs: [newDay(db, readers.readZone)],
    attention: [claimsAttention(db)],
    ...readers,
  } satisfies Feature & typeof readers
}
