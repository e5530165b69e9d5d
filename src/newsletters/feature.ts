import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { newslettersAttention, readSentNewsletters } from './api/attention.ts'
import { createBounceMailbox } from './api/bounces/bounce-mailbox.ts'
import { mailEventsApi } from './api/bounces/mail-events.ts'
import { digestsApi } from './api/digests/digest-routes.ts'
import { readSwitch } from './api/digests/digest-switch.ts'
import { makingDigests } from './api/digests/digests.ts'
import { letterDocument } from './api/drafts/letter-document.ts'
import { letterPictures } from './api/drafts/picture-uses.ts'
import { createNewsletterDeps, type NewsletterNeeds } from './api/newsletter-deps.ts'
import { publicRoutes } from './api/public-routes.ts'
import { findNewsletters, newsletterLinks, segmentUses } from './api/queries.ts'
import { newslettersApi } from './api/routes.ts'
import { sendingNewsletters } from './api/sending/sending.ts'
import { sequencesAttention } from './api/sequences/attention.ts'
import { sequencesApi } from './api/sequences/routes.ts'
import { sendingSequences } from './api/sequences/sequence-job.ts'
import { mailIdsOfPerson } from './api/signed.ts'

export function newslettersFeature(base: FeatureBase, needs: NewsletterNeeds) {
  const { db, limits } = base
  const deps = createNewsletterDeps(base, needs)
  const { signer } = deps
  const { bounceMailbox: url } = needs.settings
  const letterPages = limits.budget({ total: 2 })
  const feature: Feature = {
    name: 'newsletters',
    pictures: [{ table: 'newsletter_images', column: 'hash', holds: 'hash' }],
    pictureUses: letterPictures,
    routes: [newslettersApi(deps), sequencesApi(deps), digestsApi(deps), mailEventsApi(deps)],
    pages: [
      new Hono<ApiEnv>()
        .use('/newsletter/*', (c, next) => letterPages.wait(c, next))
        .route('/', publicRoutes(deps)),
    ],
    attention: [newslettersAttention(db), sequencesAttention(db)],
    events: [readSentNewsletters(db)],
    search: [findNewsletters(db)],
    linkSources: [newsletterLinks(db)],
    jobs: [
      sendingNewsletters(deps),
      sendingSequences(deps),
      makingDigests(deps),
      ...(url ? [createBounceMailbox({ ...deps, url }).job] : []),
    ],
  }
  return {
    ...feature,
    signer,
    document: letterDocument,
    segmentUses,
    /** Whether people can choose to get new articles by mail. */
    offersDigest: async () => (await readSwitch(db)).isOn,
    mailIdsOf: (from: Database, personId: number) => mailIdsOfPerson(from, signer, personId),
  }
}
