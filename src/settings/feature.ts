import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { claimsAttention, createSettingsReaders, newDay } from './api/readers.ts'
import { type SettingsNeeds, settingsApi } from './api/service.ts'

export function settingsFeature(base: FeatureBase, needs: SettingsNeeds) {
  const { db, clock, brand } = base
  const readers = createSettingsReaders(db, clock.now, brand)
  return {
    name: 'settings',
    routes: [settingsApi(base, needs)],
    jobs: [newDay(db, readers.readZone)],
    attention: [claimsAttention(db)],
    ...readers,
  } satisfies Feature & typeof readers
}
