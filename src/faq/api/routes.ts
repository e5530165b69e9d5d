import { recordActivity } from '#src/platform/activity/record.ts'
import { bumpContentVersion, type Database } from '#src/platform/db/database.ts'
import type { FaqRow } from '#src/platform/db/schema.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { versionTag } from '#src/platform/http/contract.ts'
import { refuseStale } from '#src/platform/http/etag.ts'
import { once } from '#src/platform/http/once.ts'
import { notFound } from '#src/platform/http/problem.ts'
import type { StaffGate } from '#src/platform/http/staff-gate.ts'
import { createFaq, deleteFaq, getFaq, listFaqRevisions, listFaqs, updateFaq } from '../contract.ts'
import {
  changeFaq,
  insertFaq,
  keepFaqRevision,
  presentFaq,
  removeFaq,
  selectFaq,
  selectFaqRevisions,
  selectFaqs,
} from './queries.ts'

export type FaqApi = ReturnType<typeof faqApi>

const tagOf = (row: FaqRow) => versionTag('faq', row.id, row.version)

export function faqApi({ db, gate }: { db: Database; gate: StaffGate }) {
  return apiApp()
    .openapi(listFaqs, async (c) => {
      const rows = await selectFaqs(db)
      return c.json({ faqs: rows.map(presentFaq) }, 200)
    })
    .openapi(getFaq, async (c) => {
      const row = await selectFaq(db, c.req.valid('param').faqId)
      if (!row) throw notFound('FAQ')
      return c.json({ faq: presentFaq(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...createFaq, middleware: gate.required }, async (c) => {
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'faq',
        // The key alone names the FAQ: after a lost answer it may come back with one more word in it.
        body: null,
        work: async (trx) => {
          await bumpContentVersion(trx)
          const added = await insertFaq(trx, fields, who)
          await recordActivity(trx, { who, kind: 'faq-created', about: added.id })
          return added
        },
      })
      return c.json({ faq: presentFaq(row) }, 201, { etag: tagOf(row) })
    })
    .openapi({ ...updateFaq, middleware: gate.required }, async (c) => {
      const { faqId } = c.req.valid('param')
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      const row = await db.transaction().execute(async (trx) => {
        // The version row is the lock of every content write, so the FAQ compared below cannot change meanwhile.
        await bumpContentVersion(trx)
        const current = await selectFaq(trx, faqId)
        if (!current) throw notFound('FAQ')
        refuseStale(c.req.valid('header')['if-match'], tagOf(current), { faq: presentFaq(current) })
        await recordActivity(trx, { who, kind: 'faq-updated', about: faqId })
        await keepFaqRevision(trx, current)
        return changeFaq(trx, faqId, fields, who)
      })
      return c.json({ faq: presentFaq(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...listFaqRevisions, middleware: gate.required }, async (c) => {
      const { faqId } = c.req.valid('param')
      if (!(await selectFaq(db, faqId))) throw notFound('FAQ')
      return c.json({ revisions: await selectFaqRevisions(db, faqId) }, 200)
    })
    .openapi({ ...deleteFaq, middleware: gate.required }, async (c) => {
      const { faqId } = c.req.valid('param')
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        await bumpContentVersion(trx)
        if (!(await removeFaq(trx, faqId))) throw notFound('FAQ')
        await recordActivity(trx, { who, kind: 'faq-deleted', about: faqId })
      })
      return c.body(null, 204)
    })
}
