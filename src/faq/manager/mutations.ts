import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/platform/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq, FaqFields } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const api = () => staffClient<FaqApi>()

export async function createFaq(client: QueryClient, fields: FaqFields): Promise<Faq> {
  const { faq } = await staffAnswer(api().faq.$post({ json: fields }), 'Failed to create FAQ')
  await client.invalidateQueries({ queryKey: faqQueries.all() })
  return faq
}

/** `etag` is the version that was read: a change made by someone else since then is not overwritten. */
export async function updateFaq(client: QueryClient, faq: Faq, etag: string, fields: FaqFields) {
  const call = api().faq[':faqId'].$patch({
    param: { faqId: `${faq.faqid}` },
    header: { 'if-match': etag },
    json: fields,
  })
  try {
    await staffAnswer(call, 'Failed to update FAQ')
  } finally {
    await client.invalidateQueries({ queryKey: faqQueries.all() })
  }
}

/** Gone from the list at once, back if the call fails, and the list is fetched again either way. */
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
