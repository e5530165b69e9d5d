import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import { faqQueries } from '../reader/queries.ts'

const api = () => staffClient<FaqApi>()

/** Removes the FAQ from the list at once, puts it back if the call fails, and refetches the list either way. */
export function useDeleteFaq() {
  const client = useQueryClient()
  const { queryKey } = faqQueries.list()
  return useMutation({
    mutationFn: (faqid: number) =>
      staffDone(
        api().faq[':faqId'].$delete({ param: { faqId: `${faqid}` } }),
        'Failed to delete FAQ',
      ),
    onMutate: async (faqid) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (faqs) => faqs?.filter((faq) => faq.faqid !== faqid))
      return { before }
    },
    onError: (error, _faqid, context) => {
      console.error(error)
      client.setQueryData(queryKey, context?.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: faqQueries.all() }),
  })
}
