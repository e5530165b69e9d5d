import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faqQueries } from '../reader/queries.ts'
import { questionCalls } from './questions.ts'

/** Shows the new order at once and the old one again if the call fails. */
export function useReorder() {
  const client = useQueryClient()
  const { queryKey } = faqQueries.list()
  return useMutation({
    mutationFn: questionCalls.reorder,
    onMutate: async (faqids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const place = new Map(faqids.map((id, index) => [id, index + 1]))
      client.setQueryData(queryKey, (faqs) =>
        faqs?.map((faq) => ({ ...faq, order: place.get(faq.faqid) ?? faq.order })),
      )
      return { before }
    },
    onError: (error, _faqids, context) => {
      console.error(error)
      client.setQueryData(queryKey, context?.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: faqQueries.all() }),
  })
}

/** The list with one item moved. */
export function moved<T>(all: T[], from: number, to: number): T[] {
  const rest = all.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...all.slice(from, from + 1))
}
