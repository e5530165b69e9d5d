import { queryOptions } from '@tanstack/react-query'
import { ApiError, answer, apiClient } from '#src/platform/http/client.ts'
import type { FaqApi } from './api/routes.ts'

const api = () => apiClient<FaqApi>()

/** The cache keys of FAQs: readers and managers use the same, so that neither shows what the other replaced. */
export const faqQueries = {
  all: ['faqs'] as const,
  list: () =>
    queryOptions({
      queryKey: [...faqQueries.all, 'list'],
      queryFn: async () => (await answer(api().faq.$get(), 'Failed to get FAQs')).faqs,
    }),
  /** With the version that was read, to be sent along with a change. */
  detail: (faqid: number) =>
    queryOptions({
      queryKey: [...faqQueries.all, 'detail', faqid],
      retry: (count, error) => count < 3 && !(error instanceof ApiError && error.status < 500),
      queryFn: async () => {
        const response = await api().faq[':faqId'].$get({ param: { faqId: `${faqid}` } })
        if (!response.ok) throw new ApiError('Failed to get FAQ', response.status, undefined)
        const { faq } = await response.json()
        return { faq, etag: response.headers.get('etag') ?? '' }
      },
    }),
}
