import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { browserZone, provideStaffZone } from '#src/session/staff-time.ts'
import { zoneNamed } from '#src/time/zoned-days.ts'
import type { SettingsApi } from '../api/routes.ts'

const api = () => staffClient<SettingsApi>().settings

// All screens wait for one call. One that failed is made again by the next screen.
let loading: Promise<void> | undefined

/** Before the first staff screen: all its dates are in one zone. A site that does not answer must not keep it closed. */
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
  const own = zoneNamed(browserZone())
  if (isChosen || !own || readSession().user?.role !== 'owner') return
  // The first owner who signs in: their zone is the best guess, and the settings say so.
  const change = api().$post({ json: { timeZone: own }, header: {} })
  const { settings } = await staffAnswer(change, 'Failed to choose the time zone')
  provideStaffZone(settings.timeZone)
}
