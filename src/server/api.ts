import { type AttentionSource, attentionApi } from '#src/analytics/api/attention.ts'
import { countCampaignVisits } from '#src/analytics/api/campaign-visits.ts'
import { statsApi } from '#src/analytics/api/routes.ts'
import type { VisitIntake } from '#src/analytics/api/visit-intake.ts'
import { visitRoutes } from '#src/analytics/api/visit-routes.ts'
import { leaderboardApi } from '#src/arcade/api/routes.ts'
import { newArticleApi } from '#src/blog/api/new-article-routes.ts'
import { readPublications } from '#src/blog/api/publications.ts'
import { reviewApi } from '#src/blog/api/review-routes.ts'
import { blogApi } from '#src/blog/api/routes.ts'
import { workingCopyApi } from '#src/blog/api/working-copy-routes.ts'
import type { Database } from '#src/db/database.ts'
import { faqApi } from '#src/faq/api/routes.ts'
import { apiApp } from '#src/http/api-app.ts'
import { apiDocs } from '#src/http/api-docs.ts'
import { jsonBodiesOnly, jsonBody } from '#src/http/body-rules.ts'
import { answerError, problemResponse } from '#src/http/problem.ts'
import type { RateLimits } from '#src/http/rate-limit.ts'
import type { Leads } from '#src/leads/api/leads.ts'
import { leadsApi } from '#src/leads/api/routes.ts'
import { readFunnelEnd, readSignUps } from '#src/leads/api/sign-up-stats.ts'
import { leadsStaffApi } from '#src/leads/api/staff-routes.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import type { Originals } from '#src/media/originals.ts'
import { mediaApi } from '#src/media/upload.ts'
import type { Variants } from '#src/media/variants.ts'
import type { Warming } from '#src/media/warming.ts'
import { readSentNewsletters } from '#src/newsletters/api/attention.ts'
import { mailEventsApi } from '#src/newsletters/api/mail-events.ts'
import type { Newsletters } from '#src/newsletters/api/newsletters.ts'
import { newslettersApi } from '#src/newsletters/api/routes.ts'
import { settingsApi } from '#src/settings/api/routes.ts'
import { accountsApi } from '#src/staff/api/account-routes.ts'
import { createStaffGate } from '#src/staff/api/gate.ts'
import type { LoginThrottle } from '#src/staff/api/login-throttle.ts'
import type { Passkeys } from '#src/staff/api/passkeys.ts'
import { staffApi } from '#src/staff/api/routes.ts'
import { securityApi } from '#src/staff/api/security-routes.ts'
import type { Sessions } from '#src/staff/api/sessions.ts'
import { createSignIn } from '#src/staff/api/sign-in.ts'
import type { StaffLinks } from '#src/staff/api/staff-mails.ts'
import { createTotpSecrets } from '#src/staff/api/totp-secrets.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'

export interface ApiDeps {
  db: Database
  sessions: Sessions
  throttle: LoginThrottle
  limits: RateLimits
  variants: Variants
  warming: Warming
  images: ImageWorker
  originals: Originals
  leads: Leads
  newsletters: Newsletters
  visits: VisitIntake
  staffLinks: StaffLinks
  passkeys: Passkeys
  /** Networks of staff are remembered as keyed hashes, and secrets of their apps encrypted. */
  secret: string
  publicUrl: string
  attention: AttentionSource[]
  readZone: ReadZone
}

/** Saves of blogs and uploads carry images and set their own, larger limits. */
const mostBytes = 1_000_000
const largeBodies =
  /^\/api\/v0\/(media|blogs(\/\d+\/(update|working-copy))?|working-copies\/[^/]+)$/
/** The body of one call is a file; another's comes from providers, some of which call JSON plain text. */
const otherBodies = ['/api/v0/media', '/api/v0/mail-events']

/** Every feature's routes under /api/v0, and their description. */
export function createApi({
  db,
  sessions,
  throttle,
  limits,
  leads,
  newsletters,
  ...deps
}: ApiDeps) {
  const { visits, staffLinks, passkeys, secret, attention, publicUrl, readZone, ...media } = deps
  const signIn = createSignIn({ sessions, secret })
  const gate = createStaffGate(sessions)
  const smallBody = jsonBody(mostBytes)
  const api = apiApp()
  api.use('/api/v0/*', (c, next) =>
    otherBodies.includes(c.req.path) ? next() : jsonBodiesOnly(c, next),
  )
  api.use('/api/v0/*', (c, next) => (largeBodies.test(c.req.path) ? next() : smallBody(c, next)))
  api.use('/api/v0/*', async (c, next) => {
    await next()
    // What staff read is theirs alone; what visitors read may change with the next publish.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  for (const feature of [
    blogApi({ db, gate, limits, ...media }),
    reviewApi({ db, gate, limits, publicUrl }),
    workingCopyApi({ db, gate }),
    newArticleApi({ db, gate }),
    mediaApi({ db, gate, images: media.images }),
    faqApi({ db, gate, limits, wake: leads.wake }),
    leaderboardApi({ db, limits }),
    leadsApi({ leads, limits }),
    leadsStaffApi({ db, gate, leads }),
    newslettersApi({ db, gate, newsletters, countVisits: countCampaignVisits }),
    mailEventsApi({ db, ...newsletters, secret: newsletters.mailEventsSecret }),
    staffApi({ db, sessions, gate, throttle, signIn, passkeys }),
    accountsApi({ db, gate, limits, links: staffLinks, signIn, wake: leads.wake }),
    securityApi({
      ...{ db, gate, limits, sessions, signIn, throttle, passkeys },
      totpSecrets: createTotpSecrets(secret),
    }),
    settingsApi({ db, gate }),
    visitRoutes({ intake: visits }),
    statsApi({
      ...{ db, gate, readZone },
      readSignUps: readSignUps(db),
      readFunnelEnd: readFunnelEnd(db),
      eventSources: [readPublications(db), readSentNewsletters(db)],
    }),
    attentionApi({ gate, sources: attention }),
  ]) {
    api.route('/api/v0', feature)
  }
  apiDocs(api)
  api.all('/api/*', () => problemResponse(404, 'There is no such call.'))
  api.onError((error, c) => answerError(error, c.get('log')))
  return api
}
