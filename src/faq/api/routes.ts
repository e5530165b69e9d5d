import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { refuseStale } from '#src/app/etag.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { replayedHeader, versionTag } from '#src/app/version-tag.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { FaqRow } from '#src/db/schema.ts'
import { noteSavedChange, noteSnapshot, readSnapshot } from '#src/editor/api/saved.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../contract.ts'
import { faqLayout, textOf } from '../document.ts'
import { leaveText, subjectOf } from './faq-document.ts'
import {
  changeFaq,
  insertFaq,
  keepFaqRevision,
  presentFaq,
  requireFaq,
  selectFaqRevisions,
  selectFaqs,
} from './queries.ts'
import { questionRoutes } from './question-routes.ts'

export type FaqApi = ReturnType<typeof faqApi>

/** An FAQ is online as soon as it is saved. */
const visible = { online: true, visible: true }

const tagOf = (row: FaqRow) => versionTag('faq', row.id, row.version)

export function faqApi(base: FeatureBase) {
  const { db, gate } = base
  const middleware = gate.required
  return apiApp()
    .route('/', questionRoutes(base))
    .openapi({ ...contract.moveFaq, middleware }, async (c) => {
      await reorder(db, c.req.valid('json'), c.get('staff').username)
      return c.body(null, 204)
    })
    .openapi(contract.listFaqs, async (c) => {
      return c.json({ faqs: (await selectFaqs(db)).map(presentFaq) }, 200)
    })
    .openapi(contract.getFaq, async (c) => {
      const row = await requireFaq(db, c.req.valid('param').faqId)
      return c.json({ faq: presentFaq(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.createFaq, middleware }, async (c) => {
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      const from = await readSnapshot(db, c.req.valid('query'), {
        staff: c.get('staff'),
        layout: faqLayout,
        text: textOf(fields),
      })
      let isRepeat = true
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'faq',
        owner: c.get('staff').accountId,
        // The key alone names the FAQ: after a lost answer it may come back with one more word in it.
        body: null,
        work: async (trx) => {
          isRepeat = false
          await bumpContentVersion(trx)
          const added = await insertFaq(trx, fields, who)
          if (from) await noteSnapshot(trx, subjectOf(added.id), from, visible)
          await recordActivity(trx, { who, kind: 'faq-created', about: added.id })
          return added
        },
      })
      const headers = { etag: tagOf(row), ...(isRepeat && { [replayedHeader]: 'true' }) }
      return c.json({ faq: presentFaq(row) }, 201, headers)
    })
    .openapi({ ...contract.updateFaq, middleware }, async (c) => {
      const { faqId } = c.req.valid('param')
      const { faqid = faqId, ...fields } = c.req.valid('json')
      if (faqid !== faqId) throw invalid({ faqid: ['This is not the FAQ of the address.'] })
      const who = c.get('staff').username
      const from = await readSnapshot(db, c.req.valid('query'), {
        staff: c.get('staff'),
        layout: faqLayout,
        text: textOf({ ...presentFaq(await requireFaq(db, faqId)), ...fields }),
      })
      const row = await db.transaction().execute(async (trx) => {
        // Updating the version row locks out every other content write, so the FAQ compared below cannot change.
        await bumpContentVersion(trx)
        const current = await requireFaq(trx, faqId)
        refuseStale(c.req.valid('header')['if-match'], tagOf(current), { faq: presentFaq(current) })
        await recordActivity(trx, { who, kind: 'faq-updated', about: faqId })
        await keepFaqRevision(trx, current)
        const changed = await changeFaq(trx, faqId, { ...presentFaq(current), ...fields }, who)
        if (from) await noteSnapshot(trx, subjectOf(faqId), from, visible)
        else await noteSavedChange(trx, subjectOf(faqId), who)
        return changed
      })
      return c.json({ faq: presentFaq(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.listFaqRevisions, middleware }, async (c) => {
      const { faqId } = c.req.valid('param')
      await requireFaq(db, faqId)
      return c.json({ revisions: await selectFaqRevisions(db, faqId) }, 200)
    })
    .openapi({ ...contract.deleteFaq, middleware }, async (c) => {
      const { faqId } = c.req.valid('param')
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        await bumpContentVersion(trx)
        const gone = trx.deleteFrom('faqs').where('id', '=', faqId).returningAll()
        const removed = await gone.executeTakeFirstOrThrow(() => notFound('FAQ'))
        await leaveText(trx, removed, who)
        await recordActivity(trx, { who, kind: 'faq-deleted', about: faqId })
      })
      return c.body(null, 204)
    })
}

/** Moves one FAQ in the order as it is now: a list that was read earlier would undo the moves of others. */
async function reorder(db: Database, { faqid, after }: contract.FaqMove, who: string) {
  await db.transaction().execute(async (trx) => {
    // The version row is the lock of every content write.
    await bumpContentVersion(trx)
    const rows = await selectFaqs(trx)
    const moved = rows.find(({ id }) => id === faqid)
    const others = rows.filter(({ id }) => id !== faqid)
    const neighbor = others.findIndex(({ id }) => id === after)
    if (!moved || (after !== null && neighbor < 0)) throw notFound('FAQ')
    const sorted = others.toSpliced(neighbor + 1, 0, moved)
    for (const [index, { id, sort_order }] of sorted.entries()) {
      if (sort_order === index + 1) continue
      const moving = trx.updateTable('faqs').set({ sort_order: index + 1 })
      await moving.set({ version: sql`version + 1` }).where('id', '=', id).execute()
      // Otherwise the next save of an open form would send the old place.
      await noteSavedChange(trx, subjectOf(id), who)
    }
    await recordActivity(trx, { who, kind: 'faqs-reordered' })
  })
}
