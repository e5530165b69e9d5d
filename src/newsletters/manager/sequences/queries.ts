import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { SequencesApi } from '../../api/sequences/routes.ts'
import type { List } from '../../choices.ts'
import type { Sequence, SequenceUpdate } from '../../sequences-contract.ts'

const sequences = staffClient<SequencesApi>().sequences
const one = sequences[':sequenceId']
const of = (sequenceId: number) => ({ param: { sequenceId: `${sequenceId}` } })

const liveMs = 5000

export const sequenceQueries = {
  all: ['sequences'] as const,
  list: () =>
    queryOptions({
      queryKey: [...sequenceQueries.all, 'list'],
      queryFn: async () =>
        (await staffAnswer(sequences.$get(), 'Failed to get sequences')).sequences,
    }),
  detail: (sequenceId: number) =>
    queryOptions({
      queryKey: [...sequenceQueries.all, 'detail', sequenceId],
      queryFn: async () =>
        (await staffAnswer(one.$get(of(sequenceId)), 'Failed to get the sequence')).sequence,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? liveMs : false),
    }),
  audience: (sequenceId: number) =>
    queryOptions({
      queryKey: [...sequenceQueries.all, 'audience', sequenceId],
      queryFn: async () =>
        (await staffAnswer(one.audience.$get(of(sequenceId)), 'Failed to count the people'))
          .audience,
      staleTime: 0,
    }),
  people: (sequenceId: number) =>
    infiniteQueryOptions({
      queryKey: [...sequenceQueries.all, 'people', sequenceId],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam }) => {
        const query = pageParam ? { before: `${pageParam}` } : {}
        const call = one.people.$get({ ...of(sequenceId), query })
        return staffAnswer(call, 'Failed to get the people')
      },
      getNextPageParam: (page) => page.next,
    }),
}

export const sequenceCalls = {
  async create(json: { name: string; list: List }, key = newId()) {
    const call = sequences.$post({ json, header: { 'idempotency-key': key } })
    return (await staffAnswer(call, 'Failed to create the sequence')).sequence
  },
  update: (sequenceId: number, json: SequenceUpdate) =>
    staffAnswer(one.update.$post({ ...of(sequenceId), json }), 'Failed to change the sequence'),
  start: (sequenceId: number, json: { existing?: boolean; late?: 'send' | 'skip' }) =>
    staffAnswer(one.start.$post({ ...of(sequenceId), json }), 'Failed to start the sequence'),
  pause: (sequenceId: number) =>
    staffAnswer(one.pause.$post(of(sequenceId)), 'Failed to pause the sequence'),
  remove: (sequenceId: number) =>
    staffDone(one.delete.$post(of(sequenceId)), 'Failed to delete the sequence'),
}

/** Changes the sequence on screen. Resolves to whether it worked. */
export type Update = (change: SequenceUpdate, done: string) => Promise<boolean>

/** The steps as a change names them: those that stay. */
export const keptSteps = ({ steps }: Sequence) =>
  steps.map(({ newsletterId, afterHours }) => ({ newsletterId, afterHours }))
