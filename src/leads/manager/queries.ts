import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SentSegment } from '#src/people/segments/contract.ts'
import type { SegmentsApi } from '#src/people/segments/segments.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { doLater, forEach } from '#src/ui/browser/delayed-work.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { LeadsStaffApi } from '../api/staff/staff-routes.ts'
import type { RequestKind } from '../choices.ts'
import type { List, Source } from '../lead-forms.ts'
import type { SentQuestions } from '../questions-contract.ts'
import type { Lead, LeadFilter } from '../staff-contract.ts'

const leads = staffClient<LeadsStaffApi>().leads
const segments = staffClient<SegmentsApi>().segments
const one = leads[':leadId']
const of = (leadId: number) => ({ param: { leadId: `${leadId}` } })

/** Numbers are text in an address. */
const queryOf = ({ segment, ...filter }: LeadFilter) => ({
  ...filter,
  ...(segment && { segment: `${segment}` }),
})

/** Query keys of the leads: any change makes all of them stale. */
export const leadQueries = {
  all: ['leads'] as const,
  list: (filter: LeadFilter) =>
    infiniteQueryOptions({
      queryKey: [...leadQueries.all, 'list', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          leads.$get({ query: { ...queryOf(filter), ...(pageParam && { cursor: pageParam }) } }),
          'Failed to get leads',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'summary'],
      queryFn: () => staffAnswer(leads.summary.$get(), 'Failed to get the numbers of leads'),
    }),
  segments: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'segments'],
      queryFn: () => staffAnswer(segments.$get(), 'Failed to get the segments'),
    }),
  questions: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'questions'],
      queryFn: () => staffAnswer(leads.questions.$get(), 'Failed to get the questions'),
      staleTime: 0,
    }),
  referrers: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'referrers'],
      queryFn: () => staffAnswer(leads.referrers.$get(), 'Failed to get the referrers'),
    }),
  detail: (leadId: number) =>
    queryOptions({
      queryKey: [...leadQueries.all, 'detail', leadId],
      queryFn: () => staffAnswer(one.$get(of(leadId)), 'Failed to get the lead'),
    }),
}

const ofNote = (leadId: number, noteId: number) => ({ leadId: `${leadId}`, noteId: `${noteId}` })

export const leadCalls = {
  erase: (leadId: number) => staffDone(one.erase.$post(of(leadId)), 'Failed to erase the lead'),
  review: (leadId: number, decision: 'release' | 'reject') =>
    staffDone(one.review.$post({ ...of(leadId), json: { decision } }), 'Failed to review the lead'),
  reviewReferrals: (leadId: number, decision: 'release' | 'reject') =>
    staffDone(
      one.referrals.review.$post({ ...of(leadId), json: { decision } }),
      'Failed to review the referrals',
    ),
  add: (json: { email: string; name?: string; lists: List[]; consent: string }) =>
    staffAnswer(leads.$post({ json }), 'Failed to add the person'),
  unsubscribe: (leadId: number, json: { list?: Source; reason: string }) =>
    staffDone(one.unsubscribe.$post({ ...of(leadId), json }), 'Failed to unsubscribe the person'),
  reactivate: (leadId: number, reason: string) =>
    staffDone(
      one.reactivate.$post({ ...of(leadId), json: { reason } }),
      'Failed to lift the bounces',
    ),
  noteReply: (leadId: number) =>
    staffDone(one.replied.$post(of(leadId)), 'Failed to note the reply'),
  note: (leadId: number, kind: RequestKind) =>
    staffAnswer(
      one.requests.$post({ ...of(leadId), json: { kind } }),
      'Failed to note the request',
    ),
  close: (requestId: number) =>
    staffDone(
      leads.requests[':requestId'].close.$post({ param: { requestId: `${requestId}` } }),
      'Failed to close the request',
    ),
  retry: (deliveryId: number) =>
    staffDone(
      leads.deliveries[':deliveryId'].retry.$post({ param: { deliveryId: `${deliveryId}` } }),
      'Failed to retry the delivery',
    ),
  retryAll: () => staffAnswer(leads.deliveries.retry.$post(), 'Failed to retry the deliveries'),
  tag({
    filter,
    ...sent
  }: {
    ids?: number[]
    filter?: LeadFilter
    add?: string[]
    remove?: string[]
  }) {
    const { sort: _, ...found } = queryOf(filter ?? {})
    const json = { ...sent, ...(filter && { filter: found }) }
    return staffAnswer(leads.tags.$post({ json }), 'Failed to change the tags')
  },
  addNote: (leadId: number, text: string) =>
    staffAnswer(one.notes.$post({ ...of(leadId), json: { text } }), 'Failed to add the note'),
  editNote: (leadId: number, noteId: number, text: string) =>
    staffDone(
      one.notes[':noteId'].update.$post({ param: ofNote(leadId, noteId), json: { text } }),
      'Failed to save the note',
    ),
  deleteNote: (leadId: number, noteId: number) =>
    staffDone(
      one.notes[':noteId'].delete.$post({ param: ofNote(leadId, noteId) }),
      'Failed to delete the note',
    ),
  saveSegment: (json: SentSegment, segmentId?: number) =>
    staffAnswer(
      segmentId === undefined
        ? segments.$post({ json })
        : segments[':segmentId'].update.$post({ param: { segmentId: `${segmentId}` }, json }),
      'Failed to save the segment',
    ),
  deleteSegment: (segmentId: number) =>
    staffDone(
      segments[':segmentId'].delete.$post({ param: { segmentId: `${segmentId}` } }),
      'Failed to delete the segment',
    ),
  saveQuestions: (json: SentQuestions) =>
    staffDone(leads.questions.$post({ json }), 'Failed to save the questions'),
  exportCsv: async (filter: LeadFilter) => {
    const response = await leads['export.csv'].$get({ query: queryOf(filter) })
    if (!response.ok) throw new Error('Failed to export leads')
    return response.blob()
  },
}

/** An action on leads; everything about leads is read again afterwards. */
export function useLeadAction() {
  return useAction({ invalidates: leadQueries.all })
}

type Person = Pick<Lead, 'id' | 'email'>

/** Changes that begin after the time for undoing them. */
export function useLeadsLater() {
  const client = useQueryClient()
  const later = (work: Omit<Parameters<typeof doLater>[0], 'refresh'>) =>
    doLater({
      ...work,
      refresh: () => client.invalidateQueries({ queryKey: leadQueries.all }),
    })
  return {
    /** The queries of the person are removed: they would find nobody. */
    erase: ({ id, email }: Person) =>
      later({
        text: `Erasing everything about ${email}.`,
        subjects: [subjectOf(id)],
        run: async () => {
          await leadCalls.erase(id)
          client.removeQueries({ queryKey: leadQueries.detail(id).queryKey })
        },
      }),
    /** Releases or rejects sign-ups that are held. */
    review: (ids: number[], decision: 'release' | 'reject') =>
      later({
        text: `${decision === 'release' ? 'Releasing' : 'Rejecting'} ${oneOrMore(ids.length, 'one person', 'people')}.`,
        subjects: ids.map(reviewOf),
        run: () => forEach(ids, (id) => leadCalls.review(id, decision)),
      }),
    /** Takes people off a list, or off all of them: they cannot be put back. */
    unsubscribe: (people: Person[], json: { list?: Source; reason: string }) =>
      later({
        text: `Unsubscribing ${people.length === 1 ? people[0]?.email : `${people.length} people`}.`,
        subjects: people.map(({ id }) => reviewOf(id)),
        run: () => forEach(people, ({ id }) => leadCalls.unsubscribe(id, json)),
      }),
  }
}

export const subjectOf = (leadId: number) => `lead-${leadId}`

/** A person who is about to be changed stays in the list. */
export const reviewOf = (leadId: number) => `review-${leadId}`
