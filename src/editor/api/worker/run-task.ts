import { LRUCache } from 'lru-cache'
import * as Y from 'yjs'
import {
  type DocumentSnapshot,
  type Layout,
  SharedDocument,
} from '../../document/shared-document.ts'
import { recover } from './recover.ts'
import type { Answer, AnyLayout, Results, Task, Work } from './task.ts'

/* Runs in a thread, started by document-pool.ts: an update of somebody's own client can take for ever to apply. */

/** One update has at most so many parts: an article of 3,000 blocks has fewer. */
const mostStructs = 50_000
/** All updates of a document together take at most so much time of the processor: browsers apply them too. */
const longestMs = 2000

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')
const decode = (data: string) => new Uint8Array(Buffer.from(data, 'base64'))

const shared = (y: Y.Doc, layout: AnyLayout) =>
  new SharedDocument(y, layout as Layout<DocumentSnapshot>)

function applied(...logs: string[][]): Y.Doc {
  const y = new Y.Doc()
  y.transact(() => {
    for (const data of logs.flat()) Y.applyUpdate(y, decode(data))
  })
  return y
}

interface Known {
  document: SharedDocument<DocumentSnapshot>
  seq: number
  bytes: number
  /** How long its updates took. */
  ms: number
}

/** The documents that people write in now: a key that is typed must not cost a whole document. */
const known = new LRUCache<string, Known>({
  max: 30,
  maxSize: 12_000_000,
  sizeCalculation: ({ bytes }) => bytes,
})

function check({ id, layout, after, updates, upTo, update }: Task & { work: 'check' }): boolean {
  if (update) refuseMany(update)
  const before = after === 0 ? undefined : known.get(id)
  if (after > 0 && (!before || before.seq < after)) return false
  // Not in the cache while it changes: an update that throws leaves half of itself in the document.
  known.delete(id)
  const { document, ms, bytes } = before ?? {
    document: shared(new Y.Doc(), layout),
    ms: 0,
    bytes: 1000,
  }
  const started = process.threadCpuUsage()
  for (const data of updates) Y.applyUpdate(document.y, decode(data))
  if (update) Y.applyUpdate(document.y, decode(update))
  document.read()
  const { user, system } = process.threadCpuUsage(started)
  const taken = ms + (user + system) / 1000
  if (taken > longestMs) {
    // Much of it may be the cost of thousands of calls: the whole document is applied once more.
    if (before) return false
    throw new Error('it takes too long')
  }
  const added = [...updates, update ?? ''].reduce((sum, data) => sum + data.length, 0)
  known.set(id, {
    document,
    ms: taken,
    bytes: bytes + added,
    seq: Math.max(before?.seq ?? 0, upTo),
  })
  return true
}

function refuseMany(update: string): void {
  if (Y.decodeUpdate(decode(update)).structs.length > mostStructs) throw new Error('too many parts')
}

function change({ layout, saved, after }: Task & { work: 'change' }): Results['change'] {
  const y = applied(saved)
  const before = Y.encodeStateVector(y)
  let isChanged = saved.length === 0
  y.once('update', () => {
    isChanged = true
  })
  shared(y, layout).write(after)
  const update = isChanged ? encode(Y.encodeStateAsUpdate(y, before)) : undefined
  return { state: encode(Y.encodeStateAsUpdate(y)), update }
}

function compare({ layout, saved, later }: Task & { work: 'compare' }): boolean {
  const read = (y: Y.Doc) => JSON.stringify(shared(y, layout).read())
  return read(applied(saved)) === read(applied(saved, later))
}

const works: { [W in Work]: (task: Task & { work: W }) => Results[W] } = {
  start: () => null,
  position: ({ id }) => known.get(id)?.seq ?? 0,
  check,
  join: ({ updates }) => encode(Y.encodeStateAsUpdate(applied(updates))),
  compact: ({ saved, later }) => ({
    saved: encode(Y.encodeStateAsUpdate(applied(saved))),
    later: later.length > 0 ? encode(Y.mergeUpdates(later.map(decode))) : '',
  }),
  change,
  compare,
  recover: ({ layout, updates, field }) => recover(layout, updates, field),
}

export default function runTask<W extends Work>(task: Task & { work: W }): Answer<W> {
  try {
    return { result: works[task.work](task) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
