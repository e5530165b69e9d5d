import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import type { NotesApi } from '../api/numbers/notes.ts'
import type { StatsApi } from '../api/routes.ts'
import type { Grouping, StatsFilter } from '../contract.ts'
import type { NoteFields } from '../notes-contract.ts'

const api = () => staffClient<StatsApi>()

/** Numbers change every few seconds; an open screen shows numbers that are at most a minute old. */
const staleTime = 60_000
const common = { staleTime, placeholderData: keepPreviousData }

/** With the time of reading: previous numbers are shown while others load, with their time. */
const numbersOf = <T extends object>(
  key: unknown[],
  call: () => Parameters<typeof staffAnswer<T>>[0],
  failure: string,
) =>
  queryOptions({
    ...common,
    queryKey: ['stats', ...key],
    queryFn: async () => ({ ...(await staffAnswer(call(), failure)), readAt: Date.now() }),
  })

export const statsQueries = {
  lastVisit: () =>
    queryOptions({
      queryKey: ['stats', 'last-visit'],
      // Once per page load: further requests are the same visit.
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () =>
        staffAnswer(api().stats['dashboard-visits'].$post(), 'Failed to note the visit'),
    }),
  stats: (range: DayRange, by: Grouping, filter: StatsFilter = {}) =>
    numbersOf(
      ['numbers', range, by, filter],
      () => api().stats.$get({ query: { ...range, by, ...filter } }),
      'Failed to get the numbers',
    ),
  articles: (range: DayRange, source?: string) =>
    numbersOf(
      ['articles', range, source],
      () => api().stats.articles.$get({ query: { ...range, source } }),
      'Failed to get the numbers of articles',
    ),
  funnel: (query: DayRange) => {
    const call = () => api().stats.funnel.$get({ query })
    return numbersOf(['funnel', query], call, 'Failed to get the funnel')
  },
  vitals: (query: DayRange) => {
    const call = () => api().stats.vitals.$get({ query })
    return numbersOf(['vitals', query], call, 'Failed to get the speed of pages')
  },
  events: (query: DayRange) => {
    const call = () => api().stats.events.$get({ query })
    return numbersOf(['events', query], call, 'Failed to get what was published')
  },
  notes: (range: DayRange) =>
    queryOptions({
      queryKey: [...noteKey, range],
      staleTime,
      queryFn: async () => {
        const call = notesOf().$get({ query: range })
        return (await staffAnswer(call, 'Failed to get the notes')).notes
      },
    }),
}

export const noteKey = ['stats', 'notes']

const notesOf = () => staffClient<NotesApi>().stats.notes
const param = (noteId: number) => ({ param: { noteId: `${noteId}` } })

export const noteCalls = {
  add: (json: NoteFields) => staffAnswer(notesOf().$post({ json }), 'Failed to add the note'),
  change: (noteId: number, json: NoteFields) =>
    staffAnswer(
      notesOf()[':noteId'].$patch({ ...param(noteId), json }),
      'Failed to change the note',
    ),
  remove: (noteId: number) =>
    staffDone(notesOf()[':noteId'].$delete(param(noteId)), 'Failed to delete the note'),
}

export async function exportStats(format: 'csv' | 'json', range: DayRange): Promise<Blob> {
  const response = await api().stats[`export.${format}`].$get({ query: range })
  if (!response.ok) throw new Error('Failed to export the statistics')
  return response.blob()
}
