import { answer, apiClient } from '#src/app/client.ts'
import type { PlaceApi } from '../../api/links/place.ts'
import type { Place } from '../../contract.ts'
import { behindLink } from './load-preferences.ts'

const api = apiClient<PlaceApi>().waitlist.place

export const loadPlace = (token: string): Promise<Place | 'limited' | undefined> =>
  behindLink(async () => {
    const call = api.$get({ query: { token } })
    return (await answer(call, 'Error getting the place')).place
  })
