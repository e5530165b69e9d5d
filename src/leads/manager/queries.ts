import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { LeadsStaffApi } from '../api/staff/staff-routes.ts'
import type { RequestKind } from '../choices.ts'
import type { List, Source } from '../lead-forms.ts'
import type { LeadFilter } from '../staff-contract.ts'

const api = () => staffClient<LeadsStaffApi>()

/** Query keys of the leads: any change makes all of them stale. */
export const leadQueries = {
  all: ['leads'] as const,
  list: (filter: LeadFilter) =>
    infiniteQueryOptions({
      queryKey: [...leadQueries.all, 'list', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().leads.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } }),
          'Failed to get leads',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'summary'],
      queryFn: () => staffAnswer(api().leads.summary.$get(), 'Failed to get the numbers of leads'),
    }),
  detail: (leadId: number) =>
    queryOptions({
      queryKey: [...leadQueries.all, 'detail', leadId],
      queryFn: () =>
        staffAnswer(
          api().leads[':leadId'].$get({ param: { leadId: `${leadId}` } }),
          'Failed to get the lead',
        ),
    }),
}

const lead = (leadId: number) => ({ param: { leadId: `${leadId}` } })

/** The calls of the leads; each throws if it fails. */
export const leadCalls = {
  erase: (leadId: number) =>
    staffDone(api().leads[':leadId'].erase.$post(lead(leadId)), 'Failed to erase the lead'),
  review: (leadId: number, decision: 'release' | 'reject') =>
    staffDone(
      api().leads[':leadId'].review.$post({ ...lead(leadId), json: { decision } }),
      'Failed to review the lead',
    ),
  add: (json: { email: string; name?: string; lists: List[]; consent: string }) =>
    staffAnswer(api().leads.$post({ json }), 'Failed to add the person'),
  unsubscribe: (leadId: number, json: { list?: Source; reason: string }) =>
    staffDone(
      api().leads[':leadId'].unsubscribe.$post({ ...lead(leadId), json }),
      'Failed to unsubscribe the person',
    ),
  reactivate: (leadId: number, reason: string) =>
    staffDone(
      api().leads[':leadId'].reactivate.$post({ ...lead(leadId), json: { reason } }),
      'Failed to lift the bounces',
    ),
  note: (leadId: number, kind: RequestKind) =>
    staffAnswer(
      api().leads[':leadId'].requests.$post({ ...lead(leadId), json: { kind } }),
      'Failed to note the request',
    ),
  close: (requestId: number) =>
    staffDone(
      api().leads.requests[':requestId'].close.$post({ param: { requestId: `${requestId}` } }),
      'Failed to close the request',
    ),
  retry: (deliveryId: number) =>
    staffDone(
      api().leads.deliveries[':deliveryId'].retry.$post({ param: { deliveryId: `${deliveryId}` } }),
      'Failed to retry the delivery',
    ),
  retryAll: () =>
    staffAnswer(api().leads.deliveries.retry.$post(), 'Failed to retry the deliveries'),
  exportCsv: async (filter: LeadFilter) => {
    const response = await api().leads['export.csv'].$get({ query: filter })
    if (!response.ok) throw new Error('Failed to export leads')
    return response.blob()
  },
}
