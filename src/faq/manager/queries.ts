import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import { versionIn } from '#src/app/version-tag.ts'
import { openingQuery } from '#src/editor/sync/opening-query.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq, FaqMove } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const retries = 3

export const createPath = '/contentmanager/faq/createfaq'
export const editPath = (faqid: number) => `/contentmanager/faq/edit/${faqid}`

const faq = staffClient<FaqApi>().faq
const one = faq[':faqId']
const question = faq.questions[':questionId']
const param = (faqid: number) => ({ param: { faqId: `${faqid}` } })

/** An FAQ and the version that was read, which a change must send. */
export type SavedFaq = Awaited<ReturnType<typeof readFaq>>

export async function readFaq(faqid: number) {
  const call = apiClient<FaqApi>().faq[':faqId'].$get(param(faqid))
  const read = await answer(call, 'Failed to get FAQ')
  return { faq: read.faq, version: versionIn((await call).headers.get('etag')) }
}

export async function readRevisions(faqid: number) {
  const call = one.revisions.$get(param(faqid))
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
    (faqid: number) => staffDone(one.$delete(param(faqid)), 'Failed to delete FAQ'),
    (faqs, faqid) => faqs.filter((faq) => faq.faqid !== faqid),
  )

export const useReorder = () =>
  useChangeList(
    (move: FaqMove) => staffDone(faq.order.$post({ json: move }), 'Failed to change the order'),
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
    queryFn: () => staffAnswer(faq.questions.$get(), 'Failed to get the questions'),
  })

/** The visitor's question with this id; undefined if it is closed or cannot be read. */
export async function findAsked(client: QueryClient, questionId: number | undefined) {
  if (questionId === undefined) return undefined
  const inbox = await client.fetchQuery(inboxQuery()).catch(() => undefined)
  return inbox?.questions.find(({ id }) => id === questionId)
}

const asked = (id: number) => ({ param: { questionId: `${id}` } })

export const questionCalls = {
  dismiss: (id: number) => staffDone(question.dismiss.$post(asked(id)), 'Failed to close it'),
  answer: (id: number, answer: string) =>
    staffDone(
      question.answer.$post({ ...asked(id), json: { answer } }),
      'Failed to send the answer',
    ),
}
