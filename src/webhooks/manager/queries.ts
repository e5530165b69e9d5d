import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EventName, HookFormat } from '#src/events/choices.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { WebhookApi } from '../api/routes.ts'

const api = () => staffClient<WebhookApi>().webhooks
const param = (id: number) => ({ id: `${id}` })

export const webhooksKey = ['webhooks'] as const

/** While something waits, its result is soon there. */
const soonMs = 2000

export const webhookQueries = {
  list: () =>
    queryOptions({
      queryKey: [...webhooksKey, 'list'],
      queryFn: async () => (await staffAnswer(api().$get(), 'Failed to get the webhooks')).webhooks,
      refetchInterval: ({ state }) =>
        state.data?.some((hook) => hook.waiting > 0 && hook.state === 'active') && soonMs,
    }),

  log: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...webhooksKey, 'log', id],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api()[':id'].deliveries.$get({
            param: param(id),
            query: pageParam ? { cursor: pageParam } : {},
          }),
          'Failed to get the log',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.deliveries.some((one) => one.state === 'waiting') && soonMs,
    }),
}

export const webhookCalls = {
  add: (json: { url: string; format: HookFormat; events: EventName[] }) =>
    staffAnswer(api().$post({ json }), 'Failed to add the webhook'),
  update: (id: number, json: { events?: EventName[]; state?: 'active' | 'paused' }) =>
    staffAnswer(
      api()[':id'].update.$post({ param: param(id), json }),
      'Failed to change the webhook',
    ),
  rotate: (id: number) =>
    staffAnswer(api()[':id'].rotate.$post({ param: param(id) }), 'Failed to replace the secret'),
  remove: (id: number) =>
    staffDone(api()[':id'].$delete({ param: param(id) }), 'Failed to delete the webhook'),
  test: (id: number) =>
    staffDone(api()[':id'].test.$post({ param: param(id) }), 'Failed to send the test'),
  replay: (id: number, deliveryId: number) =>
    staffDone(
      api()[':id'].deliveries[':deliveryId'].replay.$post({
        param: { ...param(id), deliveryId: `${deliveryId}` },
      }),
      'Failed to send it again',
    ),
}
