import { queryOptions } from '@tanstack/react-query'
import {
  staffAnswer,
  staffAnswerWithEtag,
  staffClient,
  staffDone,
} from '#src/session/staff-call.ts'
import type { ChangelogApi } from '../api/routes.ts'
import type { ChangelogFields } from '../contract.ts'
import { changelogQueries } from '../reader/queries.ts'

const entries = staffClient<ChangelogApi>().changelog
const one = entries[':entryId']
const param = (entryId: number) => ({ entryId: `${entryId}` })

export const entryToEdit = (entryId: number) =>
  queryOptions({
    queryKey: [...changelogQueries.all(), 'edit', entryId],
    queryFn: () =>
      staffAnswerWithEtag(one.$get({ param: param(entryId) }), 'Failed to get the entry'),
    // A refetch must not replace the fields while somebody is editing them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** `key` identifies the entry: a retry after a lost response adds no second one. */
export const addEntry = (json: ChangelogFields, key: string) =>
  staffAnswer(
    entries.$post({ json, header: { 'idempotency-key': key } }),
    'Failed to add the entry',
  )

export const saveEntry = (entryId: number, json: ChangelogFields, etag: string) =>
  staffAnswer(
    one.update.$post({ param: param(entryId), json, header: { 'if-match': etag } }),
    'Failed to save the entry',
  )

export const removeEntry = (entryId: number) =>
  staffDone(one.delete.$post({ param: param(entryId) }), 'Failed to delete the entry')
