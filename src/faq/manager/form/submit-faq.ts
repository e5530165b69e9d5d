import { ApiError } from '#src/app/client.ts'
import { replayedHeader, versionIn, versionTag } from '#src/app/version-tag.ts'
import { savedAsNew } from '#src/editor/sync/saved-as-new.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { FaqApi } from '../../api/routes.ts'
import { FaqFields } from '../../contract.ts'
import { fieldsOf, sameText, textOf } from '../../document.ts'
import { readFaq, type SavedFaq } from '../queries.ts'
import { type Base, baseOf, type OpenedFaq } from './open-faq.ts'

/** How often a save is repeated because somebody else saved at the same time. */
const attempts = 5

const api = () => staffClient<FaqApi>().faq

export interface Submitted {
  saved: SavedFaq
  isNew: boolean
}

/**
 * Saves a snapshot of the shared document. The document contains what others saved meanwhile, so the snapshot does too;
 * it is taken once the server has every change of this tab. Returns undefined if `mayGoOnline` refuses it.
 */
export async function submitFaq(
  opened: OpenedFaq,
  mayGoOnline: (base: Base) => boolean,
): Promise<Submitted | undefined> {
  const { session, editing, base } = opened
  if (session.state().end === 'gone') return submitAsNew(opened)
  const isNew = base.saved === undefined
  let { saved } = base
  for (let attempt = 1; ; attempt++) {
    const seq = await session.settle()
    const now = editing.read()
    const fields = FaqFields.parse(fieldsOf(now))
    if (saved && !mayGoOnline(baseOf(saved))) return undefined
    const from = { document: session.id, seq: `${seq}` }
    if (!saved) {
      const created = await create(fields, session.id, from)
      // The response to an earlier attempt was lost: what was typed since then changes the FAQ that it created.
      if (!created.isRepeat || sameText(textOf(created.saved.faq), now))
        return { saved: created.saved, isNew }
      saved = created.saved
      continue
    }
    try {
      return { saved: await update(saved, fields, from), isNew }
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412
      if (!isStale || attempt === attempts) throw error
      saved = await readFaq(saved.faq.faqid)
    }
  }
}

/** The FAQ was deleted, and its document with it: the text in this tab becomes a new FAQ. */
async function submitAsNew({ session, editing }: OpenedFaq): Promise<Submitted> {
  const snapshot = editing.read()
  const fields = FaqFields.parse(fieldsOf(snapshot))
  const { saved } = await create(fields, `${session.id}-again`, {})
  await savedAsNew('faq', session, { hasMore: editing.read() !== snapshot })
  return { saved, isNew: true }
}

type From = { document?: string; seq?: string }

async function create(json: FaqFields, key: string, query: From) {
  const call = api().$post({ query, header: { 'idempotency-key': key }, json })
  const { faq } = await staffAnswer(call, 'Failed to create FAQ')
  const { headers } = await call
  const saved: SavedFaq = { faq, version: versionIn(headers.get('etag')) }
  return { saved, isRepeat: headers.has(replayedHeader) }
}

async function update({ faq, version }: SavedFaq, json: FaqFields, query: From) {
  const call = api()[':faqId'].$patch({
    param: { faqId: `${faq.faqid}` },
    query,
    header: { 'if-match': versionTag('faq', faq.faqid, version) },
    json,
  })
  const changed = await staffAnswer(call, 'Failed to update FAQ')
  return { faq: changed.faq, version: versionIn((await call).headers.get('etag')) }
}
