import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq, FaqFields } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const api = () => staffClient<FaqApi>()

/**
 * `key` identifies the FAQ: a retry after a lost response creates no second one, and text edited before the retry
 * updates the first.
 */
export async function createFaq(client: QueryClient, fields: FaqFields, key: string): Promise<Faq> {
  const header = { 'idempotency-key': key }
  const call = api().faq.$post({ query: {}, header, json: fields })
  const { faq } = await staffAnswer(call, 'Failed to create FAQ')
  if (!sameFields(faq, fields)) await sendChange(faq.faqid, fields)
  await client.invalidateQueries({ queryKey: faqQueries.all() })
  return faq
}

const sameFields = (faq: Faq, fields: FaqFields) =>
  faq.question === fields.question &&
  faq.answer === fields.answer &&
  faq.navigationHeading === fields.navigationHeading &&
  faq.order === fields.order

const sendChange = (faqid: number, fields: Partial<FaqFields>, etag?: string) =>
  staffAnswer(
    api().faq[':faqId'].$patch({
      param: { faqId: `${faqid}` },
      query: {},
      header: etag ? { 'if-match': etag } : {},
      json: fields,
    }),
    'Failed to update FAQ',
  )

/** `etag` is the version that was read, so that a change someone else made since then is not overwritten. */
export async function updateFaq(
  client: QueryClient,
  faq: Faq,
  etag: string,
  fields: Partial<FaqFields>,
) {
  try {
    await sendChange(faq.faqid, fields, etag)
  } finally {
    await client.invalidateQueries({ queryKey: faqQueries.all() })
  }
}

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
