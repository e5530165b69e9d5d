import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { currentToken } from '#src/session/session.ts'
import { fetchWithStepUp, staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { TransferApi } from '../api/routes.ts'
import type { Import } from '../contract.ts'

const api = staffClient<TransferApi>()
const one = api.imports[':importId']
const param = (importId: number) => ({ importId: `${importId}` })

const isAtWork = ({ state }: Import) => state === 'checking' || state === 'running'

const all = ['imports'] as const

export const transferQueries = {
  all,
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: () => staffAnswer(api.imports.$get(), 'Failed to get the imports'),
      // Another person may have uploaded a file, and a running import shows how far it is.
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.imports.some(isAtWork) ? 1000 : false),
    }),
  items: ({ importId, state }: Import) =>
    infiniteQueryOptions({
      queryKey: [...all, 'items', importId, state],
      queryFn: ({ pageParam }) =>
        staffAnswer(
          one.$get({ param: param(importId), query: { after: `${pageParam}` } }),
          'Failed to get the report',
        ),
      initialPageParam: 0,
      getNextPageParam: ({ nextAfter }) => nextAfter,
    }),
}

export const transferCalls = {
  upload: (form: FormData) => {
    const call = fetchWithStepUp('/api/v0/imports', {
      method: 'POST',
      headers: { authorization: `Bearer ${currentToken()}` },
      body: form,
    })
    return staffAnswer(
      call as Promise<ClientResponse<{ import: Import }, number, 'json'>>,
      'Failed to upload the file',
    )
  },
  start: (importId: number, publish: boolean) =>
    staffAnswer(
      one.start.$post({ param: param(importId), json: { publish } }),
      'Failed to start the import',
    ),
  discard: (importId: number) =>
    staffDone(one.delete.$post({ param: param(importId) }), 'Failed to discard the import'),
  report: async (importId: number) =>
    blobOf(await one.report.$get({ param: param(importId) }), 'Failed to get the report'),
  exportSite: async () => blobOf(await api['export.zip'].$get(), 'Failed to export the site'),
}

async function blobOf(response: ClientResponse<unknown>, failure: string): Promise<Blob> {
  if (!response.ok) throw new Error(failure)
  return response.blob()
}
