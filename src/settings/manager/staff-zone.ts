import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { provideStaffZone } from '#src/session/staff-time.ts'
import { ownZone } from '#src/time/formats.ts'
import { zoneNamed } from '#src/time/zoned-days.ts'
import type { SettingsApi } from '../api/service.ts'

const api = () => staffClient<SettingsApi>().settings

// All screens wait for one call. One that failed is made again by the next screen.
let loading: Promise<void> | undefined

/** Resolves before the first staff screen, so that all its dates are in one zone. Resolves also when the call fails. */
export function staffZoneReady(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    console.error(error)
    loading = undefined
  })
  return loading
}

async function load(): Promise<void> {
  const call = api()['time-zone'].$get()
  const { timeZone, isChosen } = await staffAnswer(call, 'Failed to get the time zone')
  provideStaffZone(timeZone)
  const own = zoneNamed(ownZone())
  if (isChosen || !own || readSession().user?.role !== 'owner') return
  // No owner has chosen a zone yet: use the zone of the first owner who signs in. The settings show it.
  const change = api().$post({ json: { timeZone: own }, header: {} })
  const { settings } = await staffAnswer(change, 'Failed to choose the time zone')
  provideStaffZone(settings.timeZone)
}
