import { isbot } from 'isbot'
import { describeError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { isPublicPage } from '#src/site/pages.ts'

const flushMs = 2000
/** Different paths, and different redirects, that one process remembers until they are stored. */
const mostWaiting = 300
export const mostMissing = 1000
const mostReferrers = 10
const longestPath = 200
const keptDays = 90

/** Addresses that scanners try, and everything that may be about a person: addresses of mail, secrets. */
const notCounted = /@|%40|\/(\.|%2e)|\/(wp-|xmlrpc|cgi-bin|phpmyadmin)|[0-9a-f-]{32}|\w{32}/i

interface Missing {
  hits: number
  referrers: Record<string, number>
}

export interface MissedVisit {
  path: string
  /** Of the network that asked. */
  network: string
  header: (name: string) => string | undefined
}

/** Counts hits of redirects, and visits of paths without a page, in batches. A crash loses the last one. */
export function createCounting({ db, log, limits, publicUrl }: FeatureBase) {
  let hits = new Map<number, number>()
  let missing = new Map<string, Missing>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()
  // Of this process only: asking the shared store would cost more than it saves.
  const ofMinute = limits.ownCounter('missing pages of a minute', 20, 60)
  const ofDay = limits.ownCounter('missing pages of a day', 100, 86_400)

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(store)
    return storing
  }
  const schedule = () => {
    timer ??= setTimeout(flush, flushMs).unref()
  }
  const store = async () => {
    const [ofRedirects, ofPaths] = [hits, missing]
    hits = new Map()
    missing = new Map()
    if (ofRedirects.size + ofPaths.size === 0) return
    try {
      await storeCounts(db, ofRedirects, ofPaths)
    } catch (error) {
      log.warn({ err: describeError(error) }, 'hits of redirects could not be counted')
    }
  }

  return {
    hit(id: number): void {
      if (!hits.has(id) && hits.size >= mostWaiting) return
      hits.set(id, (hits.get(id) ?? 0) + 1)
      schedule()
    },
    /** Never throws: a visit that cannot be counted is dropped. */
    async missed({ path, network, header }: MissedVisit): Promise<void> {
      if (!missing.has(path) && missing.size >= mostWaiting) return
      if (path.length > longestPath || notCounted.test(path) || !isVisit(header)) return
      if ((await ofMinute.excess(network)) > 0 || (await ofDay.excess(network)) > 0) return
      const seen = missing.get(path) ?? { hits: 0, referrers: {} }
      seen.hits += 1
      const from = referrerOf(header('referer'), publicUrl)
      if (from) seen.referrers[from] = (seen.referrers[from] ?? 0) + 1
      missing.set(path, seen)
      schedule()
    },
    flush,
  }
}

export type Counting = ReturnType<typeof createCounting>

/** A page that somebody opens in a browser, and who does not ask to be left out. */
function isVisit(header: MissedVisit['header']): boolean {
  const agent = header('user-agent') ?? ''
  if (header('dnt') === '1' || header('sec-gpc') === '1' || header('sec-purpose')) return false
  return (
    Boolean(header('accept')?.includes('text/html')) && agent !== '' && !isbot(agent.slice(0, 300))
  )
}

/** Another site, without its path; or a public page of this site, which has a link to mend. */
function referrerOf(referrer: string | undefined, publicUrl: string): string | undefined {
  const url = referrer && referrer.length < 2000 ? URL.parse(referrer) : undefined
  if (!url?.hostname || url.hostname.length > 100) return undefined
  if (url.origin !== new URL(publicUrl).origin) return url.hostname
  return isPublicPage(url.pathname) ? url.pathname.slice(0, longestPath) : undefined
}

async function storeCounts(
  db: Database,
  hits: Map<number, number>,
  missing: Map<string, Missing>,
): Promise<void> {
  const at = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    // In the same order in every process, so that none waits for another in a circle.
    for (const [id, count] of [...hits].sort(([a], [b]) => a - b)) {
      await trx
        .updateTable('redirects')
        .set((set) => ({ hits: set('hits', '+', count), last_hit_at: at }))
        .where('id', '=', id)
        .execute()
    }
    for (const [path, { hits: count, referrers }] of [...missing].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      const row = await trx
        .insertInto('missing_paths')
        .values({ path, hits: count, last_hit_at: at })
        .onConflict((clash) =>
          clash.column('path').doUpdateSet((set) => ({
            hits: set('missing_paths.hits', '+', count),
            last_hit_at: at,
          })),
        )
        .returning('referrers')
        .executeTakeFirstOrThrow()
      const merged = JSON.stringify(mostOf(JSON.parse(row.referrers), referrers))
      if (merged === row.referrers) continue
      await trx
        .updateTable('missing_paths')
        .set({ referrers: merged })
        .where('path', '=', path)
        .execute()
    }
    if (missing.size > 0) await dropBeyond(trx)
  })
}

/** The sums of both, without the rarest. */
function mostOf(stored: Record<string, number>, more: Record<string, number>) {
  const sums = { ...stored }
  for (const [from, count] of Object.entries(more)) sums[from] = (sums[from] ?? 0) + count
  const sorted = Object.entries(sums).sort(([, a], [, b]) => b - a)
  return Object.fromEntries(sorted.slice(0, mostReferrers))
}

/** Paths that were asked for once make room first, so nobody can fill the list with invented ones. */
async function dropBeyond(trx: Database): Promise<void> {
  const rest = trx
    .selectFrom('missing_paths')
    .select('path')
    .orderBy('hits', 'desc')
    .orderBy('last_hit_at', 'desc')
    .orderBy('path')
    .offset(mostMissing)
    // SQLite has no offset without a limit.
    .limit(10_000)
  const beyond = (await rest.execute()).map(({ path }) => path)
  for (let at = 0; at < beyond.length; at += mostWaiting) {
    const some = beyond.slice(at, at + mostWaiting)
    await trx.deleteFrom('missing_paths').where('path', 'in', some).execute()
  }
}

export async function deleteOldMissing(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('missing_paths').where('last_hit_at', '<', before).execute()
}
