import { invalid, notFound } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { RedirectRow } from '#src/db/schema.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { pathOf, shownPath, subjectOf, targetOf } from '../address.ts'
import { isTaken } from '../real-pages.ts'

/** The current addresses of those of these articles that are published. */
export type ReadAddresses = (db: Database, ids: number[]) => Promise<Map<number, string>>

export interface SentRedirect {
  from: string
  to: string
  /** Left out: yes. */
  permanent?: boolean
}

export type AddedRedirect =
  | { result: 'added' | 'kept'; redirect: RedirectRow }
  | { result: 'refused'; field: 'from' | 'to'; reason: string }

export interface Adding {
  who: string
  publicUrl: string
  readAddresses: ReadAddresses
}

/** More than a site needs; each is a row that a change of another one is compared with. */
const mostRedirects = 50_000
/** Values in one statement. */
const mostAtOnce = 400

/**
 * Adds redirects in the caller's transaction, and answers for each what became of it. Nothing is thrown for one that
 * cannot be: a loop, a chain, a page that it would hide. Safe to repeat: one that exists already is kept.
 */
export async function addRedirects(
  trx: Database,
  items: readonly SentRedirect[],
  { who, publicUrl, readAddresses }: Adding,
): Promise<AddedRedirect[]> {
  // Two redirects that are added at once could be a chain together.
  await lockContent(trx)
  const read = items.map(({ from, to, permanent = true }) => ({
    from: pathOf(from.trim()),
    hasQuery: /[?#]/.test(from),
    target: targetOf(to, publicUrl),
    permanent,
  }))
  const known = await readKnown(trx, read)
  const ids = read.flatMap(({ from }) => (from && articleIdOf(from)) || [])
  const published = new Map<number, string>()
  for (const some of partsOf([...new Set(ids)])) {
    for (const [id, path] of await readAddresses(trx, some)) published.set(id, path)
  }
  const results: AddedRedirect[] = []
  for (const { from, hasQuery, target, permanent } of read) {
    const refuse = (field: 'from' | 'to', reason: string) =>
      void results.push({ result: 'refused', field, reason })
    if (!from || hasQuery) {
      refuse('from', 'Must be a path of this site without a query, such as /old-page.')
      continue
    }
    if (!target) {
      refuse('to', 'Must be a path of this site, such as /new-page, or an https address.')
      continue
    }
    const same = known.from.get(from)
    if (same?.to_address === target.address && same.permanent === Number(permanent)) {
      results.push({ result: 'kept', redirect: same })
      continue
    }
    const article = articleIdOf(from)
    const isPublished = article !== undefined && published.has(article)
    const reason = whyNot({ from, target: target.path, known, isPublished })
    if (reason) {
      refuse(...reason)
      continue
    }
    const redirect = await trx
      .insertInto('redirects')
      .values({
        from_path: from,
        to_address: target.address,
        to_path: target.path,
        permanent: permanent ? 1 : 0,
        created_at: new Date().toISOString(),
        created_by: who,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    note(known, redirect)
    known.count += 1
    results.push({ result: 'added', redirect })
  }
  const added = results.flatMap((one) => (one.result === 'added' ? one.redirect.from_path : []))
  for (const some of partsOf(added)) {
    await trx.deleteFrom('missing_paths').where('path', 'in', some).execute()
  }
  return results
}

/** Adds one redirect, or throws why it cannot be. */
export async function addRedirect(trx: Database, sent: SentRedirect, adding: Adding) {
  const [added] = await addRedirects(trx, [sent], adding)
  if (!added) throw notFound('redirect')
  if (added.result === 'refused') throw invalid({ [added.field]: [added.reason] })
  return added
}

interface Known {
  from: Map<string, RedirectRow>
  to: Map<string, RedirectRow>
  count: number
}

function note({ from, to }: Known, row: RedirectRow): void {
  from.set(row.from_path, row)
  if (row.to_path) to.set(row.to_path, row)
}

/** The redirects that one of these could meet. */
async function readKnown(
  trx: Database,
  read: { from: string | undefined; target: { path: string } | undefined }[],
): Promise<Known> {
  const { count } = await trx
    .selectFrom('redirects')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const known: Known = { from: new Map(), to: new Map(), count: Number(count) }
  const paths = new Set(
    read.flatMap(({ from, target }) => [from && [from, subjectOf(from)], target?.path].flat()),
  )
  paths.delete(undefined)
  paths.delete('')
  for (const some of partsOf([...paths] as string[])) {
    const rows = await trx
      .selectFrom('redirects')
      .selectAll()
      .where(({ or, eb }) => or([eb('from_path', 'in', some), eb('to_path', 'in', some)]))
      .execute()
    for (const row of rows) note(known, row)
  }
  return known
}

function partsOf<Value>(values: Value[]): Value[][] {
  const parts = Math.ceil(values.length / mostAtOnce)
  return Array.from({ length: parts }, (_, at) =>
    values.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
}

interface Asked {
  from: string
  target: string
  known: Known
  isPublished: boolean
}

function whyNot({ from, target, known, isPublished }: Asked): ['from' | 'to', string] | undefined {
  const same = known.from.get(from)
  if (same) return ['from', `It is redirected already, to ${shownPath(same.to_address)}.`]
  if (isTaken(from)) return ['from', 'This site has a page at this address, which would be hidden.']
  if (isPublished) return ['from', 'A published article has this address.']
  const subject = subjectOf(from)
  if (target === subject) return ['to', 'It leads to itself: a loop.']
  const next = known.from.get(target)
  if (next && next.to_path === subject) return ['to', `${shownPath(target)} leads back: a loop.`]
  if (next) {
    const end = shownPath(next.to_address)
    return ['to', `${shownPath(target)} is redirected itself, to ${end}: a chain. Enter that one.`]
  }
  const before = known.to.get(subject)
  if (before) {
    const first = shownPath(before.from_path)
    return ['from', `${first} is redirected to it: a chain. Change that redirect first.`]
  }
  if (known.count >= mostRedirects) {
    return ['from', `This site has ${mostRedirects.toLocaleString('en-US')} redirects already.`]
  }
  return undefined
}
