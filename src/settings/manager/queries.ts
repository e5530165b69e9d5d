import { queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffAnswerWithEtag, staffClient } from '#src/session/staff-call.ts'
import type { SettingsApi } from '../api/service.ts'
import type { SettingsChange } from '../contract.ts'

const settings = staffClient<SettingsApi>().settings

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => staffAnswerWithEtag(settings.$get(), 'Failed to get the settings'),
    // A refetch must not replace the fields while somebody is editing them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const saveSettings = (json: SettingsChange, etag: string) =>
  staffAnswer(settings.$post({ json, header: { 'if-match': etag } }), 'Failed to save the settings')
