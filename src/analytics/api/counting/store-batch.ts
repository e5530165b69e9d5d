import type { Database } from '#src/db/database.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { direct, notFoundPath, vitals } from '../../choices.ts'
import { routeOf } from './counted-path.ts'
import { type Counts, createTally, type Measure, type Tally } from './tally.ts'
import type { Report } from './visit-body.ts'
import { type Admitted, admitVisitors, type Mark, refusedSource, takeBack } from './visit-marks.ts'
import { markOf, type Visitors } from './visitors.ts'
import { type VitalCounts, writeCounts, writeDiscarded, writeVitals } from './write-counts.ts'

export type Hit = Report & {
  day: string
  visitor: string
  /** The mark of the visitor's network; undefined if networks are not limited. */
  network?: string
}

export interface BatchDeps {
  db: Database
  visitors: Visitors
  /** Pages with a form that creates leads. */
  formPaths: ReadonlySet<string>
}

const depths = [25, 50, 75, 100] as const
/** For how many articles it is checked whether a visitor who signs up has read them. */
const mostArticles = 1000

/**
 * Stores the visits of one day: first finds out which marks are new, then adds everything up and writes it in one
 * transaction. `discarded`: the number of reports that were refused before.
 */
export async function storeBatch(deps: BatchDeps, day: string, hits: Hit[], discarded = 0) {
  const { db, visitors } = deps
  const exists = await articlesAmong(db, hits)
  const checked = hits.map((hit): Hit => {
    const id = articleIdOf(hit.path)
    const isMissing = hit.path.startsWith('/blog/') && !(id && exists.has(id))
    return isMissing ? { ...hit, path: notFoundPath } : hit
  })
  const fresh = await visitors.add(day, marksOf(checked, deps))
  let admitted: Admitted[] = []
  try {
    admitted = await admitVisitors(visitors, day, checked, fresh)
    const origins = await visitors.find(day, [...new Set(checked.map(({ visitor }) => visitor))])
    const accepted = checked.filter(({ visitor }) => origins.get(visitor)?.source !== refusedSource)
    const tally = createTally(day)
    const uncounted = new Set(fresh)
    for (const hit of accepted) {
      const steps = stepsOf(hit, deps.formPaths)
      const counts = steps.map(([measure, mark]) => [measure, Number(uncounted.delete(mark))])
      addUp(tally, hit, origins.get(hit.visitor), Object.fromEntries(counts))
    }
    for (const hit of accepted) {
      const origin = origins.get(hit.visitor)
      if (hit.kind !== 'signed-up' || !origin) continue
      for (const path of await readBefore(deps, day, hit.visitor)) {
        tally.add({ path, ...origin, width: '' }, { sign_ups_after: 1 })
      }
    }
    const measured = vitalRows(day, accepted)
    await db.transaction().execute(async (trx) => {
      await writeCounts(trx, day, tally)
      await writeDiscarded(trx, day, discarded + checked.length - accepted.length)
      await writeVitals(trx, measured)
    })
  } catch (error) {
    // The batch is retried, and these visitors must count as new again.
    await visitors.remove(day, [...fresh]).catch(() => {})
    await takeBack(visitors, day, admitted).catch(() => {})
    throw error
  }
}

const nowhere = { source: direct, campaign: '' }
type Origin = typeof nowhere

const readerMark = (visitor: string, path: string) => markOf(visitor, `read ${path}`)
const arrivalMark = (visitor: string, campaign: string) => markOf(visitor, `through ${campaign}`)
const depthMark = (visitor: string, path: string, depth: number) =>
  markOf(visitor, `depth ${depth} ${path}`)
/** The steps of the funnel count people, so a visitor has one mark per step and day, for all forms together. */
export const seenMark = (visitor: string) => markOf(visitor, 'form seen')
export const startedMark = (visitor: string) => markOf(visitor, 'form started')
export const sentMark = (visitor: string) => markOf(visitor, 'form sent')

/** What a hit counts once a day, each with its mark. */
function stepsOf(hit: Hit, formPaths: ReadonlySet<string>): [Measure, mark: string][] {
  const { path, visitor } = hit
  const steps: [Measure, string][] = []
  if (hit.kind === 'view') {
    steps.push(['visitors', visitor], ['readers', readerMark(visitor, path)])
    if (hit.campaign) steps.push(['arrivals', arrivalMark(visitor, hit.campaign)])
  }
  if (hit.kind === 'reading' && articleIdOf(path)) {
    const reached = depths.filter((depth) => depth <= hit.depth)
    for (const depth of reached) steps.push([`depth${depth}`, depthMark(visitor, path, depth)])
  }
  // A visitor who starts a form has seen it.
  const isStart = hit.kind === 'form-started'
  if (formPaths.has(path) && (isStart || hit.kind === 'view')) {
    steps.push(['forms_seen', seenMark(visitor)])
    if (isStart) steps.push(['forms_started', startedMark(visitor)])
  }
  return steps
}

/** All marks of the batch that count once a day, without duplicates; a visitor's mark has the first source. */
function marksOf(hits: Hit[], { formPaths }: BatchDeps): Mark[] {
  const marks = new Map<string, Mark>()
  for (const hit of hits) {
    for (const [measure, mark] of stepsOf(hit, formPaths)) {
      if (marks.has(mark)) continue
      const { source = direct, campaign = '' } = hit.kind === 'view' ? hit : nowhere
      marks.set(mark, { mark, ...(measure === 'visitors' && { source, campaign }) })
    }
  }
  return [...marks.values()]
}

function addUp(tally: Tally, hit: Hit, known: Origin | undefined, steps: Counts): void {
  const { path } = hit
  const origin = known ?? nowhere
  if (hit.kind === 'view') {
    const { source = origin.source, campaign = origin.campaign, width } = hit
    const { forms_seen, ...ofView } = steps
    // Each step is attributed to the first source of the day, like the visitor; a later link does not change it.
    if (forms_seen !== undefined) tally.add({ path, ...origin, width }, { forms_seen })
    // A campaign link counts for the view that it opened; later views only continue the visit.
    const arrival_views = hit.campaign ? 1 : 0
    if (hit.campaign && hit.link) tally.addLink(hit.campaign, hit.link)
    tally.add({ path, source, campaign, width }, { ...ofView, arrival_views, views: 1 })
    return
  }
  // A person who was never counted as a visitor is in no step of a form.
  const counts = hit.kind === 'form-started' && !known ? {} : steps
  if (hit.kind === 'reading' && articleIdOf(path)) counts.seconds = hit.seconds
  if (Object.keys(counts).length) tally.add({ path, ...origin, width: '' }, counts)
}

const published = (db: Database) =>
  db.selectFrom('blogs').select('id').where('status', '=', 'published')

async function articlesAmong(db: Database, hits: Hit[]): Promise<Set<number>> {
  const ids = new Set(hits.flatMap(({ path }) => articleIdOf(path) ?? []))
  if (ids.size === 0) return ids
  const checked = [...ids].slice(0, mostArticles)
  const rows = await published(db).where('id', 'in', checked).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The articles that a visitor read today. Marks can only be looked up one by one, so every article is checked. */
async function readBefore({ db, visitors }: BatchDeps, day: string, visitor: string) {
  const articles = await published(db).orderBy('id', 'desc').limit(mostArticles).execute()
  const paths = new Map(
    articles.map(({ id }) => [readerMark(visitor, `/blog/${id}`), `/blog/${id}`]),
  )
  const read = await visitors.find(day, [...paths.keys()])
  return [...paths].flatMap(([mark, path]) => (read.has(mark) ? [path] : []))
}

/** Rows for the day and for its month. */
function vitalRows(today: string, hits: Hit[]) {
  const rows = new Map<string, VitalCounts>()
  for (const hit of hits) {
    if (hit.kind !== 'vitals') continue
    const route = routeOf(hit.path)
    for (const [metric, value] of hit.values) {
      const bounds: readonly number[] = vitals[metric]
      const place = bounds.findIndex((bound) => value <= bound)
      const bucket = place === -1 ? bounds.length : place
      for (const day of [today, today.slice(0, 7)]) {
        const key = [day, route, hit.width, metric, bucket].join('\n')
        const row = rows.get(key) ?? { day, route, width: hit.width, metric, bucket, count: 0 }
        row.count++
        rows.set(key, row)
      }
    }
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
