import { randomUUID } from 'node:crypto'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import * as sending from '../sending-contract.ts'
import { type NewslettersApiDeps, presenting, tagOf } from './api-deps.ts'
import { blockingTexts } from './drafts/checks.ts'
import { refuseUnseen } from './drafts/letter-document.ts'
import { selectNewsletter, selectRecipients } from './queries.ts'
import { cancel, pause, resend, resume, send } from './service.ts'

/** Calls that send a newsletter, stop it or name its recipients. */
export function sendingRoutes(deps: NewslettersApiDeps) {
  const { db, gate, newsletters, noteRead } = deps
  const { letters, checksOf, testMail } = newsletters
  const { present, refuseStaleRow } = presenting(deps)
  const middleware = gate.required
  /** Before its recipients are written: later a check would come too late. */
  const refuseBlocked = async (row: NewsletterRow) => {
    if (row.started_at || !['draft', 'scheduled', 'paused'].includes(row.state)) return
    const blocking = blockingTexts(await checksOf(row))
    if (blocking.length) throw invalid({ newsletter: blocking })
  }
  return apiApp()
    .openapi({ ...sending.testNewsletter, middleware }, async (c) => {
      const row = await selectNewsletter(db, c.req.valid('param').newsletterId)
      const who = c.get('staff').username
      await newsletters.testLimit.take(who)
      const mail = await letters.testMail(row, c.req.valid('json').email, randomUUID())
      const outcome = await testMail(mail)
      if (outcome.result !== 'accepted') {
        throw outcome.result === 'bounced'
          ? invalid({ email: [outcome.error] })
          : new ProblemError(503, outcome.error, { headers: { 'retry-after': '30' } })
      }
      await recordActivity(db, { who, kind: 'newsletter-tested', about: row.id })
      return c.body(null, 204)
    })
    .openapi({ ...sending.sendNewsletter, middleware }, async (c) => {
      const { newsletterId: id } = c.req.valid('param')
      const stale = refuseStaleRow(c.req.valid('header')['if-match'])
      const asked = await selectNewsletter(db, id)
      await refuseBlocked(asked)
      const row = await send(db, {
        id,
        at: c.req.valid('json').at,
        who: c.get('staff').username,
        async check(row, trx) {
          await refuseUnseen(trx, row, c.get('staff'), c.req.valid('query'))
          await stale(row, trx)
          if (row.version !== asked.version) throw invalid({ state: ['It was changed just now.'] })
        },
      })
      return c.json({ newsletter: await present(db, row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...sending.pauseNewsletter, middleware }, async (c) => {
      const row = await pause(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...sending.resumeNewsletter, middleware }, async (c) => {
      await refuseBlocked(await selectNewsletter(db, c.req.valid('param').newsletterId))
      const row = await resume(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...sending.cancelNewsletter, middleware }, async (c) => {
      const row = await cancel(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
    .openapi({ ...sending.listRecipients, middleware }, async (c) => {
      const { newsletterId } = c.req.valid('param')
      const { state, cursor: after } = c.req.valid('query')
      await selectNewsletter(db, newsletterId)
      const page = await selectRecipients(db, newsletterId, { state, after })
      const { length } = page.recipients.filter(({ email }) => email)
      const read = { addresses: length, kind: 'recipients-read', about: newsletterId } as const
      await noteRead(c.get('staff'), read)
      return c.json(page, 200)
    })
    .openapi({ ...sending.resendUncertain, middleware }, async (c) => {
      const row = await resend(db, c.req.valid('param').newsletterId, c.get('staff').username)
      return c.json({ newsletter: await present(db, row) }, 200)
    })
}
