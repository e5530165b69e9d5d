import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { readSnapshot } from '#src/editor/api/saved.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import { letterLayout, letterOf } from '../document.ts'
import * as drafts from '../draft-contract.ts'
import { type NewslettersApiDeps, presenting, tagOf } from './api-deps.ts'
import { changeNewsletter, prepareNewsletter, removeNewsletter } from './drafts/drafts.ts'
import { selectRevision, selectRevisions } from './drafts/revisions.ts'
import { audienceOf, presentSummary } from './present.ts'
import { countRecipients, noCounts, selectNewsletter, selectNewsletters } from './queries.ts'
import { refuseConditions, refuseWriter } from './refusals.ts'
import { sendingRoutes } from './sending-routes.ts'

export type NewslettersApi = ReturnType<typeof newslettersApi>

/** The API of the newsletters for staff. */
export function newslettersApi(deps: NewslettersApiDeps) {
  const { db, gate, newsletters, unused } = deps
  const { prepareContent, letters, checksOf, previewPath } = newsletters
  const middleware = gate.required
  const { present, refuseStaleRow } = presenting(deps)
  return apiApp()
    .openapi({ ...drafts.listNewsletters, middleware }, async (c) => {
      const { before, limit } = c.req.valid('query')
      const rows = await selectNewsletters(db, { before, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const counts = await countRecipients(db, page)
      const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
      const shown = page.map((row) => presentSummary(row, counts.get(row.id) ?? noCounts))
      return c.json({ newsletters: shown, next }, 200)
    })
    .openapi({ ...drafts.createNewsletter, middleware }, async (c) => {
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      refuseConditions(c.get('staff'), fields.audience)
      const work = await prepareNewsletter(prepareContent, fields, who)
      const { id } = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'newsletters',
        owner: c.get('staff').accountId,
        body: fields,
        work: async (trx) => ({ id: (await work(trx)).id }),
      })
      const row = await selectNewsletter(db, id)
      return c.json({ newsletter: await present(db, row) }, 201, { etag: tagOf(row) })
    })
    .openapi({ ...drafts.getNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...drafts.updateNewsletter, middleware }, async (c) => {
      const stale = refuseStaleRow(c.req.valid('header')['if-match'])
      const change = c.req.valid('json')
      const { newsletterId } = c.req.valid('param')
      const row = await changeNewsletter(db, newsletterId, {
        change,
        who: c.get('staff').username,
        prepare: prepareContent,
        from: await readSnapshot(db, c.req.valid('query'), {
          staff: c.get('staff'),
          layout: letterLayout,
          text: letterOf({ ...(await selectNewsletter(db, newsletterId)), ...change }),
        }),
        async check(row, trx) {
          refuseWriter(c.get('staff'), row)
          refuseConditions(c.get('staff'), change.audience, audienceOf(row))
          await stale(row, trx)
        },
      })
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...drafts.listNewsletterRevisions, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      await selectNewsletter(db, newsletterId)
      return c.json({ revisions: await selectRevisions(db, newsletterId) }, 200)
    })
    .openapi({ ...drafts.getNewsletterRevision, middleware }, async (c) => {
      const { newsletterId, version } = c.req.valid('param')
      return c.json({ revision: await selectRevision(db, newsletterId, version) }, 200)
    })
    .openapi({ ...drafts.deleteNewsletter, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      refuseWriter(c.get('staff'), await selectNewsletter(db, newsletterId))
      await removeNewsletter(db, newsletterId, { who: c.get('staff').username, unused })
      return c.body(null, 204)
    })
    .openapi({ ...drafts.getAudience, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      const chosen = { newsletterId: row.id, kind: row.kind, audience: audienceOf(row) }
      return c.json({ audience: await countAudience(db, chosen) }, 200)
    })
    .openapi({ ...drafts.previewNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      const { html, text } = await letters.preview(row)
      const preview = {
        url: previewPath(row.id),
        text,
        bytes: Buffer.byteLength(html),
        findings: await checksOf(row),
      }
      return c.json({ preview }, 200)
    })
    .route('/', sendingRoutes(deps))
}
