import { sql } from 'kysely'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { Unused } from '../cleanup.ts'
import { mimeTypes } from '../image-file.ts'
import type { LibraryPicture, Place } from '../library-contract.ts'
import { mediaUrl, pictureEndings } from '../reference.ts'
import { mostPlaces, picturesWith, placesOf, type UsesDeps } from './uses.ts'

export interface LibraryDeps extends UsesDeps {
  /** By the uses of features: being in the library is no use. */
  unused: Unused
}

interface Listing {
  q?: string
  unused?: boolean
  cursor?: string
  limit?: number
}

/** Whole rows of one to six pictures: each page is a grid of its own. */
const perPage = 60
/** Further words do not narrow the result down. */
const mostWords = 8

export async function listPictures(
  deps: LibraryDeps,
  { q = '', unused, cursor, limit = perPage }: Listing,
  staff: StaffIdentity,
) {
  const { db } = deps
  let query = selectPictures(db)
    .orderBy('images.created_at', 'desc')
    .orderBy('images.hash', 'desc')
    .limit(limit + 1)
  const after = readCursor(cursor)
  if (after) {
    query = query.where(
      sql<boolean>`(images.created_at, images.hash) < (${after.at}, ${after.hash})`,
    )
  }
  const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length > 0) {
    // Written so that databases keep the order by age: they find the hashes once, and stop at a full page.
    query = query.where(
      sql<boolean>`((images.hash || '') in ${picturesWith(deps, words, staff)}) is true`,
    )
  }
  if (unused) query = query.where(deps.unused.condition())
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    media: await present(deps, shown, staff),
    nextCursor: last ? cursorAfter(last) : null,
  }
}

export async function readPicture(deps: LibraryDeps, hash: string, staff: StaffIdentity) {
  const row = await selectPictures(deps.db).where('images.hash', '=', hash).executeTakeFirst()
  return row && (await present(deps, [row], staff))[0]
}

const selectPictures = (db: Database) =>
  db
    .selectFrom('images')
    .leftJoin('picture_details as details', 'details.hash', 'images.hash')
    .select(['images.hash', 'ext', 'width', 'height', 'size', 'created_at'])
    .select(['name', 'alt', 'focus_x', 'focus_y'])
    .where('ext', 'in', pictureEndings)

type Row = Awaited<ReturnType<ReturnType<typeof selectPictures>['execute']>>[number]

async function present(deps: LibraryDeps, rows: Row[], staff: StaffIdentity) {
  const hashes = rows.map(({ hash }) => hash)
  const places = Map.groupBy(await placesOf(deps, hashes, staff), ({ hash }) => hash)
  return rows.map(
    (row): LibraryPicture => ({
      url: mediaUrl(row),
      width: row.width,
      height: row.height,
      bytes: row.size,
      type: mimeTypes[row.ext],
      name: row.name ?? '',
      alt: row.alt ?? '',
      focus: { x: row.focus_x ?? 0.5, y: row.focus_y ?? 0.5 },
      uses: (places.get(row.hash) ?? []).slice(0, mostPlaces).map(presentPlace),
    }),
  )
}

export const presentPlace = ({ hash: _, ...place }: Place & { hash: string }) => place

const cursorAfter = ({ created_at, hash }: Row) =>
  Buffer.from(`${created_at} ${hash}`).toString('base64url')

function readCursor(cursor: string | undefined) {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, hash] = /^([\dTZ:.-]{20,30}) ([0-9a-f]{64})$/.exec(text) ?? []
  if (!at || !hash) throw invalid({ cursor: ['This cursor is invalid.'] })
  return { at, hash }
}
