import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import { versionIn } from '#src/app/version-tag.ts'
import { openingQuery } from '#src/editor/sync/opening-query.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq, FaqMove } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const retries = 3

/** An FAQ and the version that was read, which a change must send. */
export type SavedFaq = Awaited<ReturnType<typeof readFaq>>

export async function readFaq(faqid: number) {
  const call = apiClient<FaqApi>().faq[':faqId'].$get({ param: { faqId: `${faqid}` } })
  const { faq } = await answer(call, 'Failed to get FAQ')
  return { faq, version: versionIn((await call).headers.get('etag')) }
}

export async function readRevisions(faqid: number) {
  const call = staffClient<FaqApi>().faq[':faqId'].revisions.$get({ param: { faqId: `${faqid}` } })
  return (await staffAnswer(call, 'Failed to get revisions')).revisions
}

export const faqRevisions = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'revisions', faqid],
    queryFn: () => readRevisions(faqid),
    staleTime: 0,
  })

export const faqToEdit = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'edit', faqid],
    queryFn: () => readFaq(faqid),
    ...openingQuery(retries),
  })

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

/** Has its own query key: invalidating the FAQs does not refetch the inbox. */
export const inboxQuery = () =>
  queryOptions({
    queryKey: ['faq-inbox'],
    // Two parts of the screen read it; without this each mount and window focus would refetch.
    staleTime: 60_000,
    queryFn: () => staffAnswer(api().questions.$get(), 'Failed to get the questions'),
  })

/** The visitor's question with this id; undefined if it is closed or cannot be read. */
export async function findAsked(client: QueryClient, questionId: number | undefined) {
  if (questionId === undefined) return undefined
  const inbox = await client.fetchQuery(inboxQuery()).catch(() => undefined)
  return inbox?.questions.find(({ id }) => id === questionId)
}

const param = (id: number) => ({ param: { questionId: `${id}` } })

export const questionCalls = {
  dismiss: (id: number) =>
    staffDone(api().questions[':questionId'].dismiss.$post(param(id)), 'Failed to close it'),
  answer: (id: number, answer: string) =>
    staffDone(
      api().questions[':questionId'].answer.$post({ ...param(id), json: { answer } }),
      'Failed to send the answer',
    ),
}
