import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { currentToken } from '#src/session/session.ts'
import { fetchWithStepUp, staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { PeopleImportsApi } from '../api/import/import-routes.ts'
import type { ImportSettings, PeopleImport } from '../import-contract.ts'
import { leadQueries } from './queries.ts'

const { leads } = staffClient<PeopleImportsApi>()
const one = leads.imports[':importId']
const of = (importId: number) => ({ param: { importId: `${importId}` } })

const isAtWork = ({ state }: PeopleImport) => state === 'checking' || state === 'running'

export const importQueries = {
  list: () =>
    queryOptions({
      queryKey: [...leadQueries.all, 'imports'],
      queryFn: () => staffAnswer(leads.imports.$get(), 'Failed to get the imports'),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.imports.some(isAtWork) ? 1000 : false),
    }),
  problems: ({ importId, state }: PeopleImport) =>
    queryOptions({
      queryKey: [...leadQueries.all, 'import', importId, state],
      queryFn: () => staffAnswer(one.$get(of(importId)), 'Failed to get the import'),
    }),
}

export const importCalls = {
  upload: (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const call = fetchWithStepUp('/api/v0/leads/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${currentToken()}` },
      body,
    })
    return staffAnswer(
      call as Promise<ClientResponse<{ import: PeopleImport }, number, 'json'>>,
      'Failed to upload the file',
    )
  },
  run: (importId: number, settings: ImportSettings, dryRun: boolean) =>
    staffAnswer(
      one.run.$post({ ...of(importId), json: { settings, dryRun } }),
      'Failed to start the import',
    ),
  cancel: (importId: number) =>
    staffAnswer(one.cancel.$post(of(importId)), 'Failed to stop the import'),
  discard: (importId: number) =>
    staffDone(one.delete.$post(of(importId)), 'Failed to discard the import'),
  report: async (importId: number) => {
    const response = await one['report.csv'].$get(of(importId))
    if (!response.ok) throw new Error('Failed to get the report')
    return response.blob()
  },
}
