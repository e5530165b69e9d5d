import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient, done } from '#src/app/client.ts'
import type { FaqApi } from '../api/routes.ts'

const faq = apiClient<FaqApi>().faq

export const faqQueries = {
  all: () => ['faqs'] as const,

  list: () =>
    queryOptions({
      queryKey: [...faqQueries.all(), 'list'],
      queryFn: async () => {
        const { faqs } = await answer(faq.$get(), 'Failed to get FAQs')
        return faqs.toSorted((a, b) => a.order - b.order)
      },
      staleTime: 30_000,
    }),
}

/** Reports a search that found nothing, which staff see in the FAQ inbox. */
export const reportSearch = (search: string) =>
  done(faq.searches.$post({ json: { search } }), 'Failed to note the search')
