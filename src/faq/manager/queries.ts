import { queryOptions } from '@tanstack/react-query'
import { answer, apiClient } from '#src/app/client.ts'
import { versionIn } from '#src/app/version-tag.ts'
import { openingQuery } from '#src/editor/sync/opening-query.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { FaqApi } from '../api/routes.ts'
import type { Faq } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'

const retries = 3

/** An FAQ and the version that was read, which a change must send. */
export interface SavedFaq {
  faq: Faq
  version: number
}

export async function readFaq(faqid: number): Promise<SavedFaq> {
  const call = apiClient<FaqApi>().faq[':faqId'].$get({ param: { faqId: `${faqid}` } })
  const { faq } = await answer(call, 'Failed to get FAQ')
  return { faq, version: versionIn((await call).headers.get('etag')) }
}

export async function readRevisions(faqid: number) {
  const call = staffClient<FaqApi>().faq[':faqId'].revisions.$get({ param: { faqId: `${faqid}` } })
  return (await staffAnswer(call, 'Failed to get revisions')).revisions
}

export const faqRevisions = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'revisions', faqid],
    queryFn: () => readRevisions(faqid),
    staleTime: 0,
  })

export const faqToEdit = (faqid: number) =>
  queryOptions({
    queryKey: [...faqQueries.all(), 'edit', faqid],
    queryFn: () => readFaq(faqid),
    ...openingQuery(retries),
  })
