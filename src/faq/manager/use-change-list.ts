import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq, FaqMove } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const api = () => staffClient<FaqApi>().faq

/** Changes the list at once, changes it back if the call fails, and refetches it either way. */
function useChangeList<Change>(
  mutationFn: (change: Change) => Promise<void>,
  apply: (faqs: Faq[], change: Change) => Faq[],
) {
  const client = useQueryClient()
  const { queryKey } = faqQueries.list()
  return useMutation({
    mutationFn,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (faqs) => faqs && apply(faqs, change))
      return { before }
    },
    onError: (error, _change, context) => {
      console.error(error)
      client.setQueryData(queryKey, context?.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: faqQueries.all() }),
  })
}

export const useDeleteFaq = () =>
  useChangeList(
    (faqid: number) =>
      staffDone(api()[':faqId'].$delete({ param: { faqId: `${faqid}` } }), 'Failed to delete FAQ'),
    (faqs, faqid) => faqs.filter((faq) => faq.faqid !== faqid),
  )

export const useReorder = () =>
  useChangeList(
    (move: FaqMove) => staffDone(api().order.$post({ json: move }), 'Failed to change the order'),
    moved,
  )

function moved(faqs: Faq[], { faqid, after }: FaqMove): Faq[] {
  const others = faqs.filter((faq) => faq.faqid !== faqid)
  const place = others.findIndex((faq) => faq.faqid === after) + 1
  const inOrder = others.toSpliced(place, 0, ...faqs.filter((faq) => faq.faqid === faqid))
  return inOrder.map((faq, index) => ({ ...faq, order: index + 1 }))
}
