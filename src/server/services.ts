import { join } from 'node:path'
import { createAttribution } from '#src/analytics/api/attribution.ts'
import { createCounter } from '#src/analytics/api/counter.ts'
import { readSummary } from '#src/analytics/api/summary.ts'
import { summaryMail } from '#src/analytics/api/summary-mail.ts'
import { createVisitIntake } from '#src/analytics/api/visit-intake.ts'
import { createVisitors } from '#src/analytics/api/visitors.ts'
import { prepare as prepareBlog } from '#src/blog/api/prepare.ts'
import { readersExpected } from '#src/blog/api/routes.ts'
import { scheduledPublishing } from '#src/blog/api/scheduled.ts'
import { letterParts } from '#src/blog/blocks/letter-parts.ts'
import { erasuresFile } from '#src/db/erasures.ts'
import { createShareImages } from '#src/discovery/share-images.ts'
import { answerMails } from '#src/faq/api/answer-mail.ts'
import { describeError } from '#src/http/problem.ts'
import type { RateLimits } from '#src/http/rate-limit.ts'
import type { Role } from '#src/http/roles.ts'
import { readPause } from '#src/jobs/pause.ts'
import { createRunner } from '#src/jobs/runner.ts'
import { createLeads } from '#src/leads/api/leads.ts'
import { readSignUps } from '#src/leads/api/sign-up-stats.ts'
import { leadForms, sources } from '#src/leads/lead-forms.ts'
import { originalsCleaning } from '#src/media/clean-originals.ts'
import { mediaCleanup } from '#src/media/cleanup.ts'
import { createOriginals } from '#src/media/originals.ts'
import { createVariants } from '#src/media/variants.ts'
import { createWarming } from '#src/media/warming.ts'
import { createNewsletters } from '#src/newsletters/api/newsletters.ts'
import { createSigner, mailIdsOfPerson } from '#src/newsletters/api/signed.ts'
import { createLaunchReader } from '#src/settings/api/launch.ts'
import { createTimeZoneReader } from '#src/settings/api/time-zone.ts'
import { staffMails } from '#src/staff/api/deliver-staff-mail.ts'
import { createLoginThrottle, noLoginThrottle } from '#src/staff/api/login-throttle.ts'
import { createSessions } from '#src/staff/api/sessions.ts'
import { createStaffLinks } from '#src/staff/api/staff-mails.ts'
import { weeklySummary } from '#src/staff/api/weekly-summary.ts'
import type { connectWorker } from '#src/workers/worker.ts'
import { attentionSources } from './attention-sources.ts'
import { retention } from './retention.ts'
import type { SiteDeps } from './site-deps.ts'

type ServicesDeps = Omit<SiteDeps, 'render' | 'connectWorker'> & {
  worker: ReturnType<typeof connectWorker>
  limits: RateLimits
  /** Calls the site in process. */
  fetch: (request: Request) => Response | Promise<Response>
}

export type Services = ReturnType<typeof createServices>

/** What the features are made of, put together: here they meet, because none imports another. */
export function createServices(deps: ServicesDeps) {
  const { database, where, log, mailer, clock, counts, images, settings } = deps
  const { worker, limits, fetch } = deps
  const { db, engine } = database
  const { secret, linkKey, publicUrl, forwards, dataDir } = settings
  const wake = () => worker.wakeJobs(jobs.wake)
  const sessions = createSessions(db, secret)
  const throttle = counts ? createLoginThrottle(db, secret) : noLoginThrottle
  const staffLinks = createStaffLinks(secret)
  const launch = createLaunchReader(db, clock.now)
  const readZone = createTimeZoneReader(db, clock.now)
  const attention = attentionSources(db, dataDir, readZone)
  const summarize = async (week: string, role: Role) => {
    const failed = (error: unknown) =>
      log.warn({ err: describeError(error) }, 'cannot tell what needs attention')
    const { timeZone } = await readZone()
    const deps = { db, timeZone, readSignUps: readSignUps(db), attention, failed }
    return summaryMail(await readSummary(deps, week, role), { publicUrl, lists: listNames })
  }
  const visitors = createVisitors(where, db)
  const formPaths = new Set<string>(Object.values(leadForms).map(({ page }) => page))
  const counter = createCounter({ db, log, visitors, formPaths, readZone })
  const visits = createVisitIntake({ counter, limited: counts !== undefined })
  const leads = createLeads({
    attribute: createAttribution({ db, log, counter, visitors, formPaths }),
    ...{ db, limits, mailer, forwards, secret, linkKey, publicUrl, wake },
    readClaims: async () => (await launch.read()).claims,
    erasuresFile: erasuresFile(dataDir),
    otherMailIds: (database, personId) =>
      mailIdsOfPerson(database, createSigner(linkKey, secret), personId),
    times: settings.times,
  })
  const newsletters = createNewsletters({
    ...{ db, engine, log, limits, secret, linkKey, publicUrl, mailer, wake },
    settings: settings.newsletters,
    links: leads.links,
    async prepareContent(content) {
      const { content: prepared, images } = await prepareBlog({ content })
      return { content: prepared?.content ?? '[]', images }
    },
    partsOf: letterParts,
    pageExists: async (path) => (await fetch(new Request(`${publicUrl}${path}`))).ok,
    mayDeliver: async () => !(await readPause(db)),
    times: settings.times,
  })
  const pictures = join(dataDir, 'cache', 'variants')
  const variants = createVariants(pictures, images)
  const originals = createOriginals(db, pictures)
  const warming = createWarming({ db, variants, log })
  const shareImages = createShareImages(join(dataDir, 'cache', 'share-images'), images)
  const expectReaders = readersExpected(warming)
  const publishing = scheduledPublishing({
    db,
    onPublished(row) {
      expectReaders(row)
      return clock.catchUp()
    },
  })
  const kinds = [
    ...leads.jobs,
    ...newsletters.jobs,
    staffMails({ db, mailer, links: staffLinks, publicUrl, summarize }),
    answerMails(db, mailer, publicUrl),
    publishing,
    retention({ db, log, mailer }),
    mediaCleanup({ db, variants }),
    originalsCleaning({ db, images, variants, log }),
    // Without a mail server they would pile up as files.
    ...(settings.newsletters.mailConfigured ? [weeklySummary(db, readZone)] : []),
  ]
  const jobs = createRunner({
    ...{ db, engine, log, kinds, ...settings.times },
    hasMailServer: settings.newsletters.mailConfigured,
  })
  worker.onWakeJobs(jobs.wake)

  return {
    ...{ sessions, throttle, staffLinks, leads, newsletters, counter, visits, readZone },
    ...{ launch, attention, variants, originals, warming, shareImages, jobs },
    jobKinds: kinds.map(({ name }) => name),
  }
}

const listNames = Object.fromEntries(sources.map((source) => [source, leadForms[source].name]))
