import { isbot } from 'isbot'
import { describeError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import { direct, other, unknownSource } from '../../choices.ts'
import { countedPath } from './counted-path.ts'
import type { Counter } from './counter.ts'
import { asksForPrivacy, type SentVisit } from './receive-visits.ts'
import { type BatchDeps, seenMark, sentMark, startedMark } from './store-batch.ts'
import { labelOf, sourceOf } from './visit-body.ts'
import { refusedSource } from './visit-marks.ts'
import { mostPerDay } from './write-counts.ts'

interface AttributionDeps extends BatchDeps {
  log: Log
  counter: Counter
}

interface Client extends Omit<SentVisit, 'sent'> {
  /** The address of the page with the form, which may name a campaign. */
  link?: URL
}

/**
 * Finds today's visitor who submits a form. The sign-up is attributed to the visitor's first source of the day, like
 * all other steps. Pending steps are stored first, so each step of the funnel is a subset of the one before it. A
 * sign-up without a counted visit, for example from a browser that runs no scripts, keeps the campaign that the link to
 * the form names.
 */
export function createAttribution(deps: AttributionDeps) {
  const { log, counter, visitors } = deps
  return async (client: Client, page: string) => {
    const unknown = {
      day: '',
      path: countedPath(page) ?? '',
      source: unknownSource,
      campaign: '',
      isPerson: false,
      settle: async () => {},
    }
    try {
      unknown.day = await counter.today()
      if (asksForPrivacy(client) || !client.agent || isbot(client.agent)) return unknown
      const { day, path } = unknown
      Object.assign(unknown, await namedBy(deps.db, day, client.link))
      const visitor = await visitors.identify(day, client.address, client.agent)
      const origin = await originOf(deps, { day, visitor, client, path })
      if (!origin) return unknown
      const sent = sentMark(visitor)
      const isPerson = (await visitors.add(day, [{ mark: sent }])).has(sent)
      const settle = async (counts: boolean) => {
        if (!isPerson) return
        if (counts) await counter.add({ kind: 'signed-up', path }, client)
        // The sign-up was not stored, so the visitor's next one counts as the first.
        else await visitors.remove(day, [sent]).catch(() => {})
      }
      return { ...unknown, ...origin, isPerson, settle }
    } catch (error) {
      log.warn({ err: describeError(error) }, 'the visit of a sign-up cannot be looked up')
      return unknown
    }
  }
}

async function namedBy(db: Database, day: string, link: URL | undefined) {
  const source = sourceOf(link?.searchParams.get('utm_source'))
  const campaign = labelOf(link?.searchParams.get('utm_campaign'))
  if (!source && !campaign) return {}
  return {
    source: await limited(db, day, 'source', source ?? direct),
    campaign: campaign ? await limited(db, day, 'campaign', campaign) : '',
  }
}

async function originOf(
  { db, counter, visitors, formPaths }: AttributionDeps,
  { day, visitor, client, path }: { day: string; visitor: string; client: Client; path: string },
) {
  if (counter.isWaiting(visitor)) await counter.flush()
  const steps = [seenMark(visitor), startedMark(visitor)]
  let found = await visitors.find(day, [visitor, ...steps])
  const origin = found.get(visitor)
  if (!origin || origin.source === refusedSource) return undefined
  if (!steps.every((step) => found.has(step))) {
    // The browser reported no start of the form, for example because it runs no scripts after the first page.
    const [anyForm = ''] = formPaths
    const started = formPaths.has(path) ? path : anyForm
    await counter.add({ kind: 'form-started', path: started }, client)
    await counter.flush()
    found = await visitors.find(day, steps)
    if (!steps.every((step) => found.has(step))) return undefined
  }
  return {
    source: await storedAs(db, day, 'source', origin.source),
    campaign: origin.campaign && (await storedAs(db, day, 'campaign', origin.campaign)),
  }
}

/** Sign-ups add no more values to a day than visits do. */
async function limited(db: Database, day: string, grain: 'source' | 'campaign', value: string) {
  const stored = await storedAs(db, day, grain, value)
  if (stored === value) return value
  const rows = await db
    .selectFrom('sign_up_counts')
    .select(grain)
    .distinct()
    .where('period', '=', day)
    .execute()
  const isKnown = rows.some((row) => row[grain] === value)
  return isKnown || rows.length < mostPerDay[grain] ? value : other
}

/** Values above a day's limit are stored as "other". */
async function storedAs(db: Database, day: string, grain: 'source' | 'campaign', value: string) {
  const stored = await db
    .selectFrom('visit_counts')
    .select('grain')
    .where('grain', '=', grain)
    .where('period', '=', day)
    .where(grain, '=', value)
    .limit(1)
    .executeTakeFirst()
  return stored ? value : other
}
