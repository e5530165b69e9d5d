import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Faq, FaqMove } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'
import { questionCalls } from './questions.ts'

/** Shows the new order at once and the old one again if the call fails. */
export function useReorder() {
  const client = useQueryClient()
  const { queryKey } = faqQueries.list()
  return useMutation({
    mutationFn: questionCalls.move,
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (faqs) => faqs && moved(faqs, move))
      return { before }
    },
    onError: (error, _move, context) => {
      console.error(error)
      client.setQueryData(queryKey, context?.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: faqQueries.all() }),
  })
}

function moved(faqs: Faq[], { faqid, after }: FaqMove): Faq[] {
  const sorted = faqs.toSorted((a, b) => a.order - b.order)
  const others = sorted.filter((faq) => faq.faqid !== faqid)
  const place = others.findIndex((faq) => faq.faqid === after) + 1
  const inOrder = others.toSpliced(place, 0, ...sorted.filter((faq) => faq.faqid === faqid))
  return inOrder.map((faq, index) => ({ ...faq, order: index + 1 }))
}
