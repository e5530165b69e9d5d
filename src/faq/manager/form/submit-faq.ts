import { replayedHeader, versionIn, versionTag } from '#src/app/version-tag.ts'
import { type From, saveText } from '#src/editor/shared-text/save-text.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { FaqApi } from '../../api/routes.ts'
import { FaqFields } from '../../contract.ts'
import { type FaqText, fieldsOf, sameText, textOf } from '../../document.ts'
import { readFaq, type SavedFaq } from '../queries.ts'
import type { OpenedFaq } from './faq-text.ts'

const api = () => staffClient<FaqApi>().faq

export interface Submitted {
  saved: SavedFaq
  isNew: boolean
}

export const submitFaq = (opened: OpenedFaq): Promise<Submitted> =>
  saveText(opened, {
    create,
    update,
    goesOnline: true,
    current: (_error, { faq }) => readFaq(faq.faqid),
  })

async function create(text: FaqText, key: string, query: From) {
  const json = FaqFields.parse(fieldsOf(text))
  const call = api().$post({ query, header: { 'idempotency-key': key }, json })
  const { faq } = await staffAnswer(call, 'Failed to create FAQ')
  const { headers } = await call
  const saved: SavedFaq = { faq, version: versionIn(headers.get('etag')) }
  return { saved, isStale: headers.has(replayedHeader) && !sameText(textOf(faq), text) }
}

async function update({ faq, version }: SavedFaq, text: FaqText, query: From): Promise<SavedFaq> {
  const call = api()[':faqId'].$patch({
    param: { faqId: `${faq.faqid}` },
    query,
    header: { 'if-match': versionTag('faq', faq.faqid, version) },
    json: FaqFields.parse(fieldsOf(text)),
  })
  const changed = await staffAnswer(call, 'Failed to update FAQ')
  return { faq: changed.faq, version: versionIn((await call).headers.get('etag')) }
}
