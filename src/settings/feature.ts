import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import { claimsAttention } from './api/attention.ts'
import { createLaunchReader } from './api/launch.ts'
import { newDay } from './api/new-day.ts'
import { settingsApi } from './api/routes.ts'
import { createSenderReader } from './api/sender.ts'
import { createTimeZoneReader } from './api/time-zone.ts'

interface Settings extends Feature {
  launch: ReturnType<typeof createLaunchReader>
  readZone: ReadZone
  readSender: ReadSender
}

export function settingsFeature({ db, gate, clock }: FeatureBase): Settings {
  const readZone = createTimeZoneReader(db, clock.now)
  return {
    name: 'settings',
    routes: [settingsApi({ db, gate })],
    jobs: [newDay(db, readZone)],
    attention: [claimsAttention(db, readZone)],
    launch: createLaunchReader(db, clock.now),
    readZone,
    readSender: createSenderReader(db, clock.now),
  }
}
