import { queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { SettingsApi } from '../api/routes.ts'
import type { SettingsChange } from '../contract.ts'

const api = () => staffClient<SettingsApi>()

/** The settings and the etag of the version that was read, which a change must send. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => {
      let etag = ''
      const call = api()
        .settings.$get()
        .then((response) => {
          etag = response.headers.get('etag') ?? ''
          return response
        })
      return { ...(await staffAnswer(call, 'Failed to get the settings')), etag }
    },
    // A refetch must not replace the fields while somebody is editing them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const saveSettings = (json: SettingsChange, etag: string) =>
  staffAnswer(
    api().settings.$post({ json, header: { 'if-match': etag } }),
    'Failed to save the settings',
  )
