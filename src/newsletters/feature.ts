import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import { letterParts } from '#src/editor/blocks/letter-parts.ts'
import { prepare } from '#src/editor/text/prepare.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { readPause } from '#src/jobs/pause.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import { newslettersAttention, readSentNewsletters } from './api/attention.ts'
import { mailEventsApi } from './api/bounces/mail-events.ts'
import { letterDocument } from './api/drafts/letter-document.ts'
import { createNewsletters, type NewslettersDeps } from './api/newsletters.ts'
import { findNewsletters } from './api/queries.ts'
import { type NewslettersApiDeps, newslettersApi } from './api/routes.ts'
import { mailIdsOfPerson } from './api/signed.ts'

type Needs = Pick<
  NewslettersDeps & NewslettersApiDeps,
  'settings' | 'links' | 'unused' | 'readSender' | 'pageExists' | 'countVisits'
>

export function newslettersFeature(base: FeatureBase, needs: Needs) {
  const { db, gate, limits, log } = base
  const { countVisits, settings } = needs
  const newsletters = createNewsletters({
    ...base,
    ...needs,
    async prepareContent(content) {
      const { content: prepared, images } = await prepare({ content })
      return { content: prepared?.content ?? '[]', images }
    },
    partsOf: letterParts,
    mayDeliver: async () => !(await readPause(db)),
  })
  const { signer, jobs } = newsletters
  const letterPages = limits.budget({ total: 2 })
  const feature: Feature = {
    name: 'newsletters',
    pictures: [{ table: 'newsletter_images', column: 'hash', holds: 'hash' }],
    routes: [
      newslettersApi({
        db,
        gate,
        newsletters,
        countVisits,
        unused: needs.unused,
        noteRead: createAddressReads(db, limits),
      }),
      mailEventsApi({ db, signer, log, secret: settings.mailEventsSecret, sns: settings.sns }),
    ],
    pages: [
      new Hono<ApiEnv>()
        .use('/newsletter/*', (c, next) => letterPages.wait(c, next))
        .route('/', newsletters.pages),
    ],
    attention: [newslettersAttention(db)],
    events: [readSentNewsletters(db)],
    search: [findNewsletters(db)],
    jobs,
  }
  return {
    ...feature,
    signer,
    document: letterDocument,
    mailIdsOf: (from: Database, personId: number) => mailIdsOfPerson(from, signer, personId),
  }
}
