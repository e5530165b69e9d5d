import { analyticsFeature } from '#src/analytics/feature.ts'
import { arcadeFeature } from '#src/arcade/feature.ts'
import { removeLinksOf } from '#src/blog/api/review/review.ts'
import { blogFeature } from '#src/blog/feature.ts'
import { changelogFeature } from '#src/changelog/feature.ts'
import { discoveryFeature } from '#src/discovery/feature.ts'
import { editorFeature } from '#src/editor/feature.ts'
import { faqFeature } from '#src/faq/feature.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { jobsFeature } from '#src/feature/jobs-feature.ts'
import { type Permissions, permissionsOf } from '#src/feature/permissions.ts'
import { leadsFeature } from '#src/leads/feature.ts'
import { mediaFeature } from '#src/media/feature.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { newslettersFeature } from '#src/newsletters/feature.ts'
import { redirectsFeature } from '#src/redirects/feature.ts'
import { settingsFeature } from '#src/settings/feature.ts'
import { createStaffGate } from '#src/staff/api/gate.ts'
import { createSessions } from '#src/staff/api/sign-in/sessions.ts'
import { staffFeature } from '#src/staff/feature.ts'
import { transferFeature } from '#src/transfer/feature.ts'
import { webhooksFeature } from '#src/webhooks/feature.ts'
import { machineFeature } from './machine-feature.ts'
import { personHooks } from './person-hooks.ts'
import { purgeFeature } from './purge-feature.ts'
import { retention } from './retention.ts'
import { transferNeeds } from './transfer/transfer-needs.ts'

type Needs<Of extends (base: FeatureBase, needs: never) => Feature> = Parameters<Of>[1]

export interface FeaturesDeps extends Omit<FeatureBase, 'gate'> {
  where: Needs<typeof analyticsFeature>['where']
  images: ImageWorker
  isLimited: boolean
  media: Needs<typeof mediaFeature>['settings']
  /** Where changes of pages are reported; undefined: nowhere. */
  purge?: Parameters<typeof purgeFeature>[1]
  forwards: Needs<typeof leadsFeature>['forwards']
  newsletters: Needs<typeof newslettersFeature>['settings']
  imports?: Needs<typeof transferFeature>['settings']
  webhooks?: Needs<typeof webhooksFeature>
  mail: Needs<typeof settingsFeature>
  /** Calls the site in process. */
  fetch: (request: Request) => Response | Promise<Response>
  /** Additional features of a test. */
  more?: ((base: FeatureBase) => Feature)[]
}

const pageExists =
  ({ fetch, publicUrl }: FeaturesDeps) =>
  async (path: string) =>
    (await fetch(new Request(`${publicUrl}${path}`, { method: 'HEAD' }))).ok

/** What the dashboard shows of other features. */
const shownOn = (others: readonly Feature[]) => ({
  attention: others.flatMap(({ attention = [] }) => attention),
  events: others.flatMap(({ events = [] }) => events),
})

function createBase(deps: Omit<FeaturesDeps, 'more'>) {
  const sessions = createSessions(deps.db, deps.secret)
  /** Filled when all calls are known. */
  const permissions: Permissions = {}
  const gate = createStaffGate(sessions, (call) => permissions[call], deps.limits)
  const { images, isLimited } = deps
  return { base: { ...deps, gate }, sessions, permissions, images, isLimited }
}

/** What some features ask of all, once all exist. */
const ofAll = (all: () => readonly Feature[]) => ({
  columns: () => all().flatMap(({ pictures = [] }) => pictures),
  uses: () => all().flatMap(({ pictureUses }) => pictureUses ?? []),
  links: () => all().flatMap(({ linkSources = [] }) => linkSources),
  search: () => all().flatMap(({ search = [] }) => search),
})

/** Creates every feature and passes each what it needs of another. Features do not import each other. */
export function createFeatures({ more = [], ...deps }: FeaturesDeps) {
  const { base, sessions, permissions, images, isLimited } = createBase(deps)
  const settings = settingsFeature(base, deps.mail)
  const { readZone, launch } = settings
  const readClaims = async () => (await launch.read()).claims
  const readCadence = async () => (await readClaims()).updateCadence
  const { columns, uses, links, search } = ofAll(() => all)
  const media = mediaFeature(base, { images, settings: deps.media, columns, uses })
  const readReaders: Needs<typeof blogFeature>['readReaders'] = async (range) =>
    (await analytics.readReaders(range)).articles
  const blog = blogFeature(base, { pictures: media, links, readZone, readReaders })
  const { articles } = blog
  const redirects = redirectsFeature(base, articles)
  const discovery = discoveryFeature(base, { images, articles, launch, leads: () => leads })
  const leads: ReturnType<typeof leadsFeature> = leadsFeature(base, {
    forwards: deps.forwards,
    readZone,
    attribute: (client, page) => analytics.attribute(client, page),
    readClaims,
    readSender: settings.readSender,
    hooks: personHooks,
    segmentUses: (from, segmentId) => newsletters.segmentUses(from, segmentId),
    offersDigest: () => newsletters.offersDigest(),
    otherMailIds: (from, personId) => newsletters.mailIdsOf(from, personId),
  })
  const newsletters: ReturnType<typeof newslettersFeature> = newslettersFeature(base, {
    settings: deps.newsletters,
    links: leads.links,
    readSender: settings.readSender,
    readZone,
    unused: media.unused,
    pictureOrigin: media.bytes.redirects?.origin,
    readAddresses: blog.articles.readAddresses,
    pageExists: pageExists(deps),
    countVisits: (from, campaign) => analytics.countVisits(from, campaign),
    newArticles: articles.publishedIn,
  })
  const faq = faqFeature(base, { readSender: settings.readSender })
  const staff = staffFeature(base, {
    sessions,
    isLimited,
    readZone,
    readSender: settings.readSender,
    mailConfigured: deps.newsletters.mailConfigured,
    removeReviewLinks: removeLinksOf,
    summarize: (...asked) => analytics.summarize(...asked),
    search,
  })
  /** In the order of their items that need attention. Discovery is first: it sets headers for the others. */
  const others: Feature[] = [
    discovery,
    leads,
    faq,
    changelogFeature(base, { readZone, readCadence }),
    newsletters,
    blog,
    editorFeature(base, {
      kinds: { article: blog.document, newsletter: newsletters.document, faq: faq.document },
      links,
    }),
    redirects,
    settings,
    purgeFeature(base, deps.purge),
    jobsFeature(base, () => jobKinds),
    machineFeature(base),
    media,
    transferFeature(base, { settings: deps.imports, ...transferNeeds({ ...deps, ...media }) }),
    webhooksFeature(base, deps.webhooks),
    arcadeFeature(base),
    staff,
    ...more.map((make) => make(base)),
  ]
  const analytics: ReturnType<typeof analyticsFeature> = analyticsFeature(base, {
    where: deps.where,
    isLimited,
    readZone,
    formPaths: leads.formPaths,
    listNames: leads.listNames,
    ...shownOn(others),
  })
  const all = [...others, analytics]
  Object.assign(permissions, ...all.flatMap(({ routes = [] }) => routes.map(permissionsOf)))
  const jobKinds = [...all.flatMap(({ jobs = [] }) => jobs), retention(all, deps.log)]
  return {
    all,
    articles,
    jobKinds,
    permissions,
    analytics,
    leads,
    media,
    newsletters,
    redirects,
    settings,
  }
}

export type Features = ReturnType<typeof createFeatures>
