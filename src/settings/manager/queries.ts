import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#src/app/client.ts'
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

/** The reason why a save failed, as a sentence for the user. */
export function reasonOf(error: unknown): string {
  const general = 'The settings are not saved. Check your connection and try again.'
  if (!(error instanceof ApiError)) return general
  const [told] = Object.values(error.problem.errors ?? {}).flat()
  return told ?? error.problem.detail ?? general
}
