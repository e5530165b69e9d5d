import { queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { FaqMove } from '../contract.ts'

const api = () => staffClient<FaqApi>().faq

/** Apart from the FAQs: a change of them leaves it as it is. */
export const inboxQuery = () =>
  queryOptions({
    queryKey: ['faq-inbox'],
    // Two parts of the screen read it, and it need not be read again whenever the window is looked at.
    staleTime: 60_000,
    queryFn: () => staffAnswer(api().questions.$get(), 'Failed to get the questions'),
  })

const param = (id: number) => ({ param: { questionId: `${id}` } })

export const questionCalls = {
  dismiss: (id: number) =>
    staffDone(api().questions[':questionId'].dismiss.$post(param(id)), 'Failed to close it'),
  answer: (id: number, answer: string) =>
    staffDone(
      api().questions[':questionId'].answer.$post({ ...param(id), json: { answer } }),
      'Failed to send the answer',
    ),
  move: (move: FaqMove) =>
    staffDone(api().order.$post({ json: move }), 'Failed to change the order'),
}
