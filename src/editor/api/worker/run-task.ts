import { LRUCache } from 'lru-cache'
import * as Y from 'yjs'
import { escapeText } from '#src/app/escape-html.ts'
import { restoreBlock } from '../../blocks/arrange-blocks.ts'
import type { Block } from '../../blocks/registry.ts'
import {
  type DocumentSnapshot,
  type Layout,
  SharedDocument,
} from '../../document/shared-document.ts'

/* Runs in a thread, started by document-pool.ts: an update of somebody's own client can take for ever to apply. */

/** One update has at most so many parts: an article of 3,000 blocks has fewer. */
const mostStructs = 50_000
/** All updates of a document together take at most so much time of the processor: browsers apply them too. */
const longestMs = 2000

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')
const decode = (data: string) => new Uint8Array(Buffer.from(data, 'base64'))

/** The layout of a kind of document, without the names of its fields as types. */
export interface AnyLayout {
  texts: readonly string[]
  values: readonly string[]
  empty: DocumentSnapshot
}

/** The effect of a new update. */
export interface Change {
  parts: string[]
  /** The numbers of the editors that it has new text of. */
  clients: string[]
}

const shared = (y: Y.Doc, layout: AnyLayout) =>
  new SharedDocument(y, layout as Layout<DocumentSnapshot>)

interface Logged {
  layout: AnyLayout
  updates: string[]
}

interface Saved {
  layout: AnyLayout
  saved: string[]
}

function applied(...logs: string[][]): Y.Doc {
  const y = new Y.Doc()
  y.transact(() => {
    for (const data of logs.flat()) Y.applyUpdate(y, decode(data))
  })
  return y
}

interface CachedDocument {
  document: SharedDocument<DocumentSnapshot>
  seq: number
  bytes: number
  ms: number
  /** Attempts to store an update that was applied here. */
  attempts: (Change & { attempt: number })[]
}

/** The documents that people write in now: a key that is typed must not cost a whole document. */
const documents = new LRUCache<string, CachedDocument>({
  max: 30,
  maxSize: 12_000_000,
  sizeCalculation: ({ bytes }) => bytes,
})

export interface Checked {
  id: string
  layout: AnyLayout
  /** The updates after this number, up to `upTo`. */
  after: number
  updates: string[]
  upTo: number
  update?: string
  /** The number of this attempt to store an update, and those of the attempts that have not ended. */
  attempt: number
  open: number[]
}

/**
 * Applies further updates to the document that the thread has, then perhaps a new one, and reads it. False: the thread
 * does not have the updates up to `after`.
 */
function check(task: Checked): Change | false {
  const { id, layout, after, updates, upTo, update, attempt } = task
  if (update && Y.decodeUpdate(decode(update)).structs.length > mostStructs) {
    throw new Error('too many parts')
  }
  const before = after === 0 ? undefined : documents.get(id)
  if (after > 0 && (!before || before.seq < after)) return false
  // Not in the cache while it changes: an update that throws leaves half of itself in the document.
  documents.delete(id)
  const { document, ms, bytes, attempts } = before ?? {
    document: shared(new Y.Doc(), layout),
    ms: 0,
    bytes: 1000,
    attempts: [],
  }
  const started = process.threadCpuUsage()
  for (const data of updates) Y.applyUpdate(document.y, decode(data))
  const own = update ? applyNew(document, update) : nothing
  document.read()
  const { user, system } = process.threadCpuUsage(started)
  const taken = ms + (user + system) / 1000
  if (taken > longestMs) {
    // Much of it may be the cost of thousands of calls: the whole document is applied once more.
    if (before) return false
    throw new Error('it takes too long')
  }
  const added = [...updates, update ?? ''].reduce((sum, data) => sum + data.length, 0)
  // The document has updates that may never be stored. This one may contain the same changes: then they are its own.
  const open = attempts.filter((one) => task.open.includes(one.attempt))
  const parts = [...new Set([...own.parts, ...open.flatMap((one) => one.parts)])]
  const tried = new Set(open.flatMap((one) => one.clients))
  const clients = own.named.filter((one) => own.clients.includes(one) || tried.has(one))
  documents.set(id, {
    document,
    ms: taken,
    bytes: bytes + added,
    seq: Math.max(before?.seq ?? 0, upTo),
    attempts: [...open, { attempt, parts: own.parts, clients: own.clients }],
  })
  return { parts, clients }
}

const nothing = { parts: [], clients: [], named: [] }

/** Returns the parts that it changes, the editors that it has new text of, and all editors that it names. */
function applyNew(document: SharedDocument<DocumentSnapshot>, update: string) {
  const { y } = document
  const bytes = decode(update)
  let parts: string[] = []
  y.once('afterTransaction', (transaction: Y.Transaction) => {
    parts = document.partsIn(transaction)
  })
  const had = Y.decodeStateVector(Y.encodeStateVector(y))
  const { to } = Y.parseUpdateMeta(bytes)
  const added = [...to].filter(([client, clock]) => (had.get(client) ?? 0) < clock)
  Y.applyUpdate(y, bytes)
  refuseIncomplete(y, bytes)
  return { parts, clients: added.map(([client]) => `${client}`), named: [...to.keys()].map(String) }
}

/** Changes that the document does not have would take effect with the update of somebody else, and count as theirs. */
function refuseIncomplete(y: Y.Doc, update: Uint8Array): void {
  const has = Y.decodeStateVector(Y.encodeStateVector(y))
  const deleted = [...Y.decodeUpdate(update).ds.clients].flatMap(([client, items]) =>
    items.map(({ clock, len }) => [client, clock + len] as const),
  )
  const needed = [...Y.parseUpdateMeta(update).to, ...deleted]
  if (needed.every(([client, clock]) => (has.get(client) ?? 0) >= clock)) return
  throw new Error('it needs changes that the document does not have')
}

/** Writes another text. `update` is undefined if it is the same. */
function write(document: SharedDocument<DocumentSnapshot>, after: DocumentSnapshot) {
  const { y } = document
  const before = Y.encodeStateVector(y)
  let isChanged = false
  let parts: string[] = []
  y.once('afterTransaction', (transaction: Y.Transaction) => {
    parts = document.partsIn(transaction)
  })
  y.once('update', () => {
    isChanged = true
  })
  document.write(after)
  return { update: isChanged ? encode(Y.encodeStateAsUpdate(y, before)) : undefined, parts }
}

/** Changes the saved version to `after`. `update` is undefined if nothing changed. */
function change({ layout, saved, after }: Saved & { after: DocumentSnapshot }) {
  const y = applied(saved)
  const { update, parts } = write(shared(y, layout), after)
  const state = encode(Y.encodeStateAsUpdate(y))
  return { state, update: update ?? (saved.length === 0 ? state : undefined), parts }
}

interface Restored extends Logged {
  after: DocumentSnapshot
  /** Only this block. */
  block?: string
}

/** Changes the document to `after`. `before` is the text that it replaces, without pictures on their way. */
function restore({ layout, updates, after, block }: Restored) {
  const document = shared(applied(updates), layout)
  const before = document.read()
  const wanted =
    block === undefined
      ? after
      : { ...before, blocks: restoreBlock(before.blocks, after.blocks, block) }
  const written = write(document, wanted)
  const kept: DocumentSnapshot = JSON.parse(withoutLocal(JSON.stringify(before)))
  return { before: kept, ...written }
}

interface Pair {
  from: { url: string }
  to: { url: string }
}

/** Writes other pictures in the place of some. `update` is undefined if the text has none of them. */
function replace({ layout, updates, pairs }: Logged & { pairs: Pair[] }) {
  const y = applied(updates)
  const document = shared(y, layout)
  const before = JSON.stringify(document.read())
  const after = pairs.reduce((text, { from, to }) => text.replaceAll(from.url, to.url), before)
  const written = write(document, JSON.parse(after))
  return { state: encode(Y.encodeStateAsUpdate(y)), ...written }
}

/** Pictures that are still being uploaded are left out: a save does the same. */
const withoutLocal = (json: string) => json.replaceAll(/"local:[^"]*"/g, '""')

/**
 * Whether the document is the text that an editor sent as a snapshot of it. Spaces at the ends of a text do not count, nor
 * pictures that are still being uploaded.
 */
function equals({ layout, updates, text }: Logged & { text: DocumentSnapshot }): boolean {
  const comparable = (snapshot: DocumentSnapshot) => {
    const texts = layout.texts.map((name) => String(snapshot[name as keyof typeof snapshot]).trim())
    const others = { ...snapshot, ...Object.fromEntries(layout.texts.map((name) => [name, ''])) }
    return withoutLocal(JSON.stringify([texts, others]))
  }
  const sent = shared(new Y.Doc(), layout)
  sent.write(text)
  return comparable(sent.read()) === comparable(shared(applied(updates), layout).read())
}

function compare({ layout, saved, later }: Saved & { later: string[] }): boolean {
  const read = (y: Y.Doc) => JSON.stringify(shared(y, layout).read())
  return read(applied(saved)) === read(applied(saved, later))
}

/** The words in the updates, in the order in which each editor typed them; nothing is applied. */
function wordsIn(updates: readonly string[]): string[] {
  const words: string[] = []
  for (const data of updates) {
    try {
      for (const struct of Y.decodeUpdate(decode(data)).structs) {
        const content = struct instanceof Y.Item ? struct.content : undefined
        if (content instanceof Y.ContentString) words.push(content.str)
      }
    } catch {
      // Bytes that are no update have no words.
    }
  }
  return words
}

/** A document with the words of one that cannot be applied. `field`: the text that holds them, instead of blocks. */
function recover({ layout, updates, field }: Logged & { field?: string }) {
  const words = wordsIn(updates)
  if (words.length === 0) return null
  const text = words.join('\n')
  const content = `<p>${escapeText(text)}</p>`
  const block = { id: 'recovered', type: 'paragraph', content } as Block
  const snapshot = { ...layout.empty, ...(field ? { [field]: text } : { blocks: [block] }) }
  const document = shared(new Y.Doc(), layout)
  document.write(snapshot)
  return { state: encode(Y.encodeStateAsUpdate(document.y)), title: text.slice(0, 80) }
}

/** Updates are base64, as in the log. */
const works = {
  /** Does nothing: it ends when the thread has started. */
  start: (_: object) => null,
  check,
  /** Removes a document from the thread, which may contain an update that was not stored. */
  forget: ({ id }: { id: string }) => {
    documents.delete(id)
    return null
  },
  equals,
  /** One update that replaces all. */
  join: ({ updates }: { updates: string[] }) => encode(Y.encodeStateAsUpdate(applied(updates))),
  /** One update for the saved version, without deleted text, and one for the later ones. */
  compact: ({ saved, later }: { saved: string[]; later: string[] }) => ({
    saved: encode(Y.encodeStateAsUpdate(applied(saved))),
    later: later.length > 0 ? encode(Y.mergeUpdates(later.map(decode))) : '',
  }),
  change,
  restore,
  replace,
  compare,
  recover,
}

export type Work = keyof typeof works
export type Task = { [W in Work]: { work: W } & Parameters<(typeof works)[W]>[0] }[Work]
export type Results = { [W in Work]: ReturnType<(typeof works)[W]> }
export type Answer<W extends Work> = { result: Results[W] } | { fault: string }

export default function runTask<W extends Work>(task: Task & { work: W }): Answer<W> {
  try {
    const work = works[task.work] as (task: Task) => Results[W]
    return { result: work(task) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
