import { ApiError, answer, apiClient } from '#src/app/client.ts'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import type { PreferencesApi } from '../../api/links/link-forms.ts'
import type { Preferences } from '../../contract.ts'

const api = apiClient<PreferencesApi>().preferences[':token']

export const loadPreferences = (token: string): Promise<Preferences | 'limited' | undefined> =>
  behindLink(async () => {
    const call = api.$get({ param: { token } })
    return (await answer(call, 'Error getting the preferences')).preferences
  })

/** What is behind a link of a mail; undefined when the link is not ours, too old, or its person is gone. */
export async function behindLink<T>(load: () => Promise<T>): Promise<T | 'limited' | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined
    if (!(error instanceof ApiError && error.status === 429)) throw error
    answerUnavailable(429)
    return 'limited'
  }
}
