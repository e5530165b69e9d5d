import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'

const api = () => staffClient<FaqApi>().faq

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
