import { leaderboardApi } from './arcade/api/routes.ts'
import { blogApi } from './blog/api/routes.ts'
import { faqApi } from './faq/api/routes.ts'
import type { Leads } from './leads/api/leads.ts'
import { leadsApi } from './leads/api/routes.ts'
import { leadsStaffApi } from './leads/api/staff-routes.ts'
import type { ImageWorker } from './media/image-worker/image-worker.ts'
import { mediaApi } from './media/upload.ts'
import type { Variants } from './media/variants.ts'
import type { Warming } from './media/warming.ts'
import type { Database } from './platform/db/database.ts'
import { apiApp } from './platform/http/api-app.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { jsonBodiesOnly, limitBody } from './platform/http/body-rules.ts'
import { answerError, problemResponse } from './platform/http/problem.ts'
import type { RateLimits } from './platform/http/rate-limit.ts'
import { createStaffGate } from './staff/api/gate.ts'
import type { LoginThrottle } from './staff/api/login-throttle.ts'
import { staffApi } from './staff/api/routes.ts'
import type { Sessions } from './staff/api/sessions.ts'

export interface ApiDeps {
  db: Database
  sessions: Sessions
  throttle: LoginThrottle
  limits: RateLimits
  variants: Variants
  warming: Warming
  images: ImageWorker
  leads: Leads
}

/** Saves of blogs and uploads carry images and set their own, larger limits. */
const mostBytes = 1_000_000
const largeBodies = /^\/api\/v0\/(media|blogs(\/\d+\/update)?)$/
/** The one call whose body is a file. */
const uploadPath = '/api/v0/media'

/** The whole api of the site: every feature's routes under /api/v0, and their description. */
export function createApi({ db, sessions, throttle, limits, leads, ...media }: ApiDeps) {
  const gate = createStaffGate(sessions)
  const smallBody = limitBody(mostBytes)
  const api = apiApp()
  api.use('/api/v0/*', (c, next) => (c.req.path === uploadPath ? next() : jsonBodiesOnly(c, next)))
  api.use('/api/v0/*', (c, next) => (largeBodies.test(c.req.path) ? next() : smallBody(c, next)))
  api.use('/api/v0/*', async (c, next) => {
    await next()
    // What staff read is theirs alone; what visitors read may change with the next publish.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  for (const feature of [
    blogApi({ db, gate, ...media }),
    mediaApi({ db, gate, images: media.images }),
    faqApi({ db, gate }),
    leaderboardApi({ db, limits }),
    leadsApi({ leads, limits }),
    leadsStaffApi({ db, gate, leads }),
    staffApi({ db, sessions, gate, throttle }),
  ]) {
    api.route('/api/v0', feature)
  }
  apiDocs(api)
  api.all('/api/*', () => problemResponse(404, 'There is no such call.'))
  api.onError((error, c) => answerError(error, c.get('log')))
  return api
}
