import { randomUUID } from 'node:crypto'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { refuseStale } from '#src/app/etag.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import { versionTag } from '#src/app/version-tag.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { readSnapshot } from '#src/editor/api/saved.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import * as contract from '../contract.ts'
import { letterLayout, letterOf } from '../document.ts'
import { fallbacksIn } from '../merge-fields.ts'
import { blockingTexts, checkNewsletter } from './drafts/checks.ts'
import { changeNewsletter, prepareNewsletter, removeNewsletter } from './drafts/drafts.ts'
import { refuseUnseen, selectRevision, selectRevisions } from './drafts/letter-document.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { audienceOf, chosenBy, presentNewsletter, presentSummary } from './present.ts'
import {
  countRecipients,
  noCounts,
  selectNewsletter,
  selectNewsletters,
  selectRecipients,
} from './queries.ts'
import { refuseConditions, refuseStepChange, refuseWriter } from './refusals.ts'
import { cancel, pause, resend, resume, send } from './service.ts'
import { previewPathOf } from './signed.ts'

const tagOf = (row: NewsletterRow) => versionTag('newsletter', row.id, row.version)

/** A newsletter as the calls answer it, and as a 412 shows it. */
function presenting(deps: NewsletterDeps) {
  const present = (from: Database, row: NewsletterRow) => presentNewsletter(from, row, deps)
  const refuseStaleRow =
    (ifMatch: string | undefined) => async (row: NewsletterRow, trx: Database) =>
      refuseStale(ifMatch, tagOf(row), { newsletter: await present(trx, row) })
  return { present, refuseStaleRow }
}

export type NewslettersApi = ReturnType<typeof newslettersApi>

export function newslettersApi(deps: NewsletterDeps) {
  const { db, gate, letters, signer, unused } = deps
  const middleware = gate.required
  const { present, refuseStaleRow } = presenting(deps)
  return apiApp()
    .openapi({ ...contract.listNewsletters, middleware }, async (c) => {
      const { before, limit, templates } = c.req.valid('query')
      const rows = await selectNewsletters(db, {
        limit: limit + 1,
        before,
        templates: templates !== undefined,
      })
      const page = rows.slice(0, limit)
      const counts = await countRecipients(db, page)
      const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null
      const shown = page.map((row) => presentSummary(row, counts.get(row.id) ?? noCounts))
      return c.json({ newsletters: shown, next }, 200)
    })
    .openapi({ ...contract.createNewsletter, middleware }, async (c) => {
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      refuseConditions(c.get('staff'), fields.audience)
      const work = await prepareNewsletter(fields, who)
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
    .openapi({ ...contract.getNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.updateNewsletter, middleware }, async (c) => {
      const stale = refuseStaleRow(c.req.valid('header')['if-match'])
      const change = c.req.valid('json')
      const { newsletterId } = c.req.valid('param')
      const row = await changeNewsletter(db, newsletterId, {
        change,
        who: c.get('staff').username,
        from: await readSnapshot(db, c.req.valid('query'), {
          staff: c.get('staff'),
          layout: letterLayout,
          text: letterOf({ ...(await selectNewsletter(db, newsletterId)), ...change }),
        }),
        async check(row, trx) {
          refuseWriter(c.get('staff'), row)
          refuseConditions(c.get('staff'), change.audience, audienceOf(row))
          await refuseStepChange(trx, row, { staff: c.get('staff'), change })
          await stale(row, trx)
        },
      })
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.listNewsletterRevisions, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      await selectNewsletter(db, newsletterId)
      return c.json({ revisions: await selectRevisions(db, newsletterId) }, 200)
    })
    .openapi({ ...contract.getNewsletterRevision, middleware }, async (c) => {
      const { newsletterId, version } = c.req.valid('param')
      return c.json({ revision: await selectRevision(db, newsletterId, version) }, 200)
    })
    .openapi({ ...contract.deleteNewsletter, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      refuseWriter(c.get('staff'), await selectNewsletter(db, newsletterId))
      await removeNewsletter(db, newsletterId, c.get('staff').username, unused)
      return c.body(null, 204)
    })
    .openapi({ ...contract.getAudience, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      return c.json({ audience: await countAudience(db, await chosenBy(db, row)) }, 200)
    })
    .openapi({ ...contract.previewNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      const { html, text } = await letters.preview(row)
      const preview = {
        url: previewPathOf(signer, row.id),
        text,
        bytes: Buffer.byteLength(html),
        hasNames: fallbacksIn([row.subject, row.preheader, row.content].join('\n')).length > 0,
        findings: await checkNewsletter(deps, row),
      }
      return c.json({ preview }, 200)
    })
    .route('/', sendingRoutes(deps))
}

function sendingRoutes(deps: NewsletterDeps) {
  const { db, gate, letters, limits, mailer, noteRead } = deps
  const tests = limits.counter('newsletter-tests', 60, 3600)
  const { present, refuseStaleRow } = presenting(deps)
  const middleware = gate.required
  /** Before its recipients are written: later a check would come too late. */
  const refuseBlocked = async (row: NewsletterRow) => {
    if (row.started_at || !['draft', 'scheduled', 'paused'].includes(row.state)) return
    const blocking = blockingTexts(await checkNewsletter(deps, row))
    if (blocking.length) throw invalid({ newsletter: blocking })
  }
  return apiApp()
    .openapi({ ...contract.testNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      const who = c.get('staff').username
      await tests.take(who)
      const mail = await letters.testMail(row, c.req.valid('json').email, randomUUID())
      const outcome = await mailer.send(mail, AbortSignal.timeout(30_000))
      if (outcome.result !== 'accepted') {
        throw outcome.result === 'bounced'
          ? invalid({ email: [outcome.error] })
          : new ProblemError(503, outcome.error, { headers: { 'retry-after': '30' } })
      }
      const kind = row.kind === 'step' ? 'step-tested' : 'newsletter-tested'
      await recordActivity(db, { who, kind, about: row.id })
      return c.body(null, 204)
    })
    .openapi({ ...contract.sendNewsletter, middleware }, async (c) => {
      const { newsletterId: id } = c.req.valid('param')
      const stale = refuseStaleRow(c.req.valid('header')['if-match'])
      const newsletter = await selectNewsletter(db, id)
      await refuseBlocked(newsletter)
      const row = await send(db, id, {
        at: c.req.valid('json').at,
        who: c.get('staff').username,
        async check(row, trx) {
          await refuseUnseen(trx, row, c.get('staff'), c.req.valid('query'))
          await stale(row, trx)
          if (row.version !== newsletter.version)
            throw invalid({ state: ['It was changed just now.'] })
        },
      })
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.pauseNewsletter, middleware }, async (c) => {
      const row = await pause(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...contract.resumeNewsletter, middleware }, async (c) => {
      await refuseBlocked(await selectNewsletter(db, c.req.valid('param').newsletterId))
      const row = await resume(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...contract.cancelNewsletter, middleware }, async (c) => {
      const row = await cancel(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...contract.listRecipients, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      const { state, cursor: after } = c.req.valid('query')
      await selectNewsletter(db, newsletterId)
      const page = await selectRecipients(db, newsletterId, { state, after })
      const { length } = page.recipients.filter(({ email }) => email)
      const read = { addresses: length, kind: 'recipients-read', about: newsletterId } as const
      await noteRead(c.get('staff'), read)
      return c.json(page, 200)
    })
    .openapi({ ...contract.resendUncertain, middleware }, async (c) => {
      const row = await resend(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
}
