import { setImmediate as immediate } from 'node:timers/promises'
import { ProblemError } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import type { ImportItemRow, ImportRow } from '#src/db/schema.ts'
import { ImageRefused } from '#src/media/image-file.ts'
import type { ImportKind, RoomName } from '../../choices.ts'
import { contentSums, type ExportDeps } from '../export/content-files.ts'
import type { FetchPicture } from '../pictures/fetch-picture.ts'
import { createTakePictures, type StoreFile, type TakePictures } from '../pictures/take-pictures.ts'
import { ImportRefused, openBundle } from './bundle.ts'
import { readGhost } from './ghost.ts'
import {
  addItems,
  changeImport,
  deleteItems,
  madeOf,
  settleItem,
  waitingPlaces,
} from './import-rows.ts'
import { readMarkdown } from './markdown.ts'
import type { RedirectArticle, Rooms } from './rooms.ts'
import type { Content, ReadSource, SourceItem } from './source.ts'
import { readWordpress } from './wordpress.ts'

export interface ImportDeps extends ExportDeps {
  rooms: Rooms
  redirectArticle: RedirectArticle
  storeFile: StoreFile
  fetchPicture: FetchPicture
}

interface Work {
  row: ImportRow
  path: string
  signal: AbortSignal
}

const sources: Record<ImportKind, ReadSource> = {
  ghost: readGhost,
  wordpress: readWordpress,
  markdown: readMarkdown,
}

const mostItems = 100_000
const batch = 100

type Take = (items: AsyncGenerator<SourceItem>, pictures: TakePictures) => Promise<void>

async function withFile(deps: ImportDeps, { row, path }: Work, take: Take): Promise<void> {
  const bundle = await openBundle(path)
  try {
    const site = URL.parse(row.site) ?? undefined
    const { storeFile: store, fetchPicture } = deps
    const pictures = createTakePictures({ bundle, site, store, fetchPicture })
    await take(sources[row.kind]({ bundle, site }), pictures)
  } finally {
    bundle.close()
  }
}

/** Notes for every entry of the file what would become of it. Makes nothing; can be repeated. */
export async function checkImport(deps: ImportDeps, work: Work): Promise<void> {
  const { db } = deps
  const { row, signal } = work
  await withFile(deps, work, async (items, pictures) => {
    await deleteItems(db, row.id)
    let sums: Promise<Set<string>> | undefined
    const isHere = async (sum: string) => {
      sums ??= contentSums(deps)
      return (await sums).has(sum)
    }
    const seen = new Set<string>()
    let place = 0
    let rows: ImportItemRow[] = []
    for await (const item of items) {
      signal.throwIfAborted()
      place += 1
      if (place > mostItems) throw new ImportRefused(`It has more than ${mostItems} entries.`)
      const key = storable(item.key)
      const isSecond = seen.has(key)
      seen.add(key)
      const found = isSecond
        ? refused('It is in the file twice.')
        : await refusing(() => checkItem(deps, { row, item, pictures }, isHere))
      const name = storable(item.name.slice(0, 300))
      rows.push({ import_id: row.id, place, key, name, room: null, made_id: null, ...found })
      if (rows.length === batch) {
        await addItems(db, rows)
        rows = []
      }
      await immediate()
    }
    if (place === 0) throw new ImportRefused('There is nothing in it that can be imported.')
    if (rows.length > 0) await addItems(db, rows)
  })
  await changeImport(db, row, { state: 'ready' })
}

interface Entry {
  row: ImportRow
  item: SourceItem
  pictures: TakePictures
}

async function checkItem(
  { db, rooms }: ImportDeps,
  { row, item, pictures }: Entry,
  isHere: (sum: string) => Promise<boolean>,
) {
  const before = await findPresent(db, rooms, storable(item.key))
  if (before) return before
  const content = await readItem(item)
  const { room, fields, blocks = [], path, notes } = content
  if (content.sum && (await isHere(content.sum))) return present(room)
  const shown = pictures.check({ fields, blocks, path })
  const make = await rooms[room].prepare(...sent(row, content, shown))
  if (rooms[room].canClash && (await tryOut(db, make)).wasHere) return present(room)
  return { state: 'new' as const, reason: null, room, notes: written([...notes, ...shown.notes]) }
}

/** It is here already. */
const present = (room: RoomName) => ({ state: 'present', room, reason: null, notes: '[]' }) as const

/** Does the work and undoes it: it fails where the import would. */
async function tryOut<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/** Makes what the check has found, one entry after the other. Entries that are done are left as they are. */
export async function runImport(deps: ImportDeps, work: Work): Promise<void> {
  const { db } = deps
  const { row, signal } = work
  const waiting = await waitingPlaces(db, row.id)
  await withFile(deps, work, async (items, pictures) => {
    let place = 0
    for await (const item of items) {
      signal.throwIfAborted()
      place += 1
      if (!waiting.has(place)) continue
      const made = await refusing(() => makeItem(deps, { row, item, pictures }, { place, signal }))
      if (made) await settleItem(db, { import_id: row.id, place }, made)
    }
  })
  await changeImport(db, row, { state: 'done', ended_at: new Date().toISOString() })
}

async function makeItem(
  { db, rooms, redirectArticle }: ImportDeps,
  { row, item, pictures }: Entry,
  { place, signal }: { place: number; signal: AbortSignal },
): Promise<undefined> {
  const content = await readItem(item)
  const { room, fields, blocks = [], path, addresses: from = [], notes } = content
  const shown = await pictures.all({ fields, blocks, path }, signal)
  const make = await rooms[room].prepare(...sent(row, content, shown))
  const at = { import_id: row.id, place }
  // The record is part of the transaction: however this process ends, nothing is made twice.
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const before = await findPresent(trx, rooms, storable(item.key))
    if (before) return settleItem(trx, at, before)
    const { id, wasHere } = await make(trx)
    if (wasHere) return settleItem(trx, at, present(room))
    const who = row.created_by
    const redirects =
      from.length > 0 ? await redirectArticle(trx, { from, articleId: id, who }) : []
    const told = written([...notes, ...shown.notes, ...redirects])
    return settleItem(trx, at, { state: 'made', made_id: id, notes: told })
  })
}

function sent(row: ImportRow, content: Content, shown: { blocks: unknown[]; fields: object }) {
  const { id, ...fields } = shown.fields as Record<string, unknown>
  const note = (text: string) => void content.notes.push(text)
  const isPublished = row.publishes === 1 && content.wasPublished
  const all = {
    ...fields,
    createdAt: fields.createdAt ?? row.created_at,
    ...(content.blocks && { content: JSON.stringify(shown.blocks) }),
    ...(isPublished && { status: 'published' }),
  }
  return [all, { who: row.created_by, id: typeof id === 'number' ? id : undefined, note }] as const
}

/** What an earlier import has made of it. After it was deleted, it is made again. */
async function findPresent(db: Database, rooms: Rooms, key: string) {
  for (const { room, id } of await madeOf(db, key)) {
    if (await rooms[room].exists(db, id)) return present(room)
  }
  return undefined
}

const mostNotes = 100

const written = (notes: string[]) => JSON.stringify([...new Set(notes)].slice(0, mostNotes))

const refused = (reason: string) =>
  ({ state: 'refused', reason: storable(reason.slice(0, 1000)), notes: '[]' }) as const

async function refusing<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof ImageRefused)
      return refused(error.message)
    // A failure of the site itself is not the fault of the entry, and the work is tried again.
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    return refused(
      Object.values(error.extras.errors ?? {})
        .flat()
        .join(' ') || error.message,
    )
  }
}

/** PostgreSQL stores no NUL, and no half of a letter. */
function storable<T>(value: T): T {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll('\0', '').toWellFormed()
    if (Array.isArray(one)) return one.map(clean)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, clean(inner)]))
  }
  return clean(value) as T
}

/** Whatever an entry is, it must not end the import of the others. */
async function readItem(item: SourceItem): Promise<Content> {
  try {
    return storable(await item.read())
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new ImportRefused(`It cannot be read (${(error as Error).message}).`)
  }
}
