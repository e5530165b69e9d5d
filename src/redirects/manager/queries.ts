import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { RedirectApi } from '../api/routes.ts'

const api = () => staffClient<RedirectApi>().redirects

export const redirectsKey = ['redirects'] as const

export const redirectQueries = {
  list: (q: string) =>
    infiniteQueryOptions({
      queryKey: [...redirectsKey, 'list', q],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        staffAnswer(
          api().$get({ query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } }),
          'Failed to get redirects',
        ),
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),

  missing: () =>
    queryOptions({
      queryKey: [...redirectsKey, 'missing'],
      queryFn: () =>
        staffAnswer(
          api()['not-found'].$get({ query: {} }),
          'Failed to get the paths that were not found',
        ),
    }),
}

export const redirectCalls = {
  add: (redirect: { from: string; to: string; permanent?: boolean }) =>
    staffAnswer(api().$post({ json: redirect }), 'Failed to add the redirect'),
  remove: (id: number) =>
    staffDone(api()[':id'].$delete({ param: { id: `${id}` } }), 'Failed to delete the redirect'),
  importCsv: (csv: string) =>
    staffAnswer(api().import.$post({ json: { csv } }), 'Failed to import redirects'),
  async exportCsv() {
    const response = await api()['export.csv'].$get()
    if (!response.ok) throw new Error('Failed to export redirects')
    return response.blob()
  },
}
