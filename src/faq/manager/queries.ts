import { queryOptions } from '@tanstack/react-query'
import { ApiError, apiClient, isFinal } from '#src/http/client.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import { faqQueries } from '../reader/queries.ts'

const retries = 3

export const faqRevisions = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'revisions', faqid],
    queryFn: async () => {
      const call = staffClient<FaqApi>().faq[':faqId'].revisions.$get({
        param: { faqId: `${faqid}` },
      })
      return (await staffAnswer(call, 'Failed to get revisions')).revisions
    },
    staleTime: 0,
  })

/** An FAQ and the etag of the version that was read, which a change must send. */
export const faqToEdit = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'edit', faqid],
    retry: (count, error) => count < retries && !isFinal(error),
    queryFn: async () => {
      const call = apiClient<FaqApi>().faq[':faqId'].$get({ param: { faqId: `${faqid}` } })
      const response = await call
      if (!response.ok) throw new ApiError('Failed to get FAQ', response.status, undefined)
      const { faq } = await response.json()
      return { faq, etag: response.headers.get('etag') ?? '' }
    },
  })
