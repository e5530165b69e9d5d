import { LRUCache } from 'lru-cache'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { setAside } from './left-copies.ts'
import { readRows } from './update-log.ts'
import { runTask, storedMs } from './worker/document-pool.ts'
import type { Change, Checked } from './worker/run-task.ts'

type Attempt = Pick<Checked, 'id' | 'layout' | 'update' | 'attempt'>

/** The attempts to store an update that have not ended yet. */
const open = new Set<number>()
let attempts = 0

/** The last update of a document that the thread has applied. It may have forgotten the document since. */
const applied = new LRUCache<string, number>({ max: 1000 })

/**
 * The effect of an update; undefined if it cannot be applied. The worker applies it to the document, and reads only the
 * updates that it does not have yet.
 */
async function changeOf(
  db: Database,
  checked: Attempt,
  timeoutMs?: number,
): Promise<Change | undefined> {
  const { id } = checked
  let upTo = 0
  const check = async () => {
    const after = applied.get(id) ?? 0
    const rows = await readRows(db, id, after)
    const updates = rows.map(({ data }) => data)
    upTo = rows.at(-1)?.seq ?? after
    return { work: 'check' as const, ...checked, after, updates, upTo, open: [...open] }
  }
  const answer = await runTask(check, timeoutMs)
  const change = 'fault' in answer ? undefined : answer.result
  if (change) applied.set(id, upTo)
  else applied.delete(id)
  // Now with the whole document: the thread had forgotten it.
  return change === false ? changeOf(db, checked, timeoutMs) : change
}

/** Sets the document aside and returns false if it cannot be applied: nobody could open it. */
export async function keepSound(db: Database, kinds: DocumentKinds, row: DocumentRow) {
  const { layout } = kindOf(kinds, row)
  const check = () => changeOf(db, { id: row.id, layout, attempt: 0 }, storedMs)
  // Twice: the first failure may be that of a machine that stood still.
  if ((await check()) || (await check())) return true
  await setAside(db, kinds, row)
  return false
}

interface NewUpdate extends Pick<DocumentRow, 'id' | 'kind'> {
  update: string
  row?: DocumentRow
}

/** Calls `store` with the effect of an update. The thread forgets the document if that fails. */
export async function storeChecked<Stored>(
  db: Database,
  kinds: DocumentKinds,
  update: NewUpdate,
  store: (change: Change) => Promise<Stored>,
): Promise<Stored> {
  attempts += 1
  const attempt = attempts
  open.add(attempt)
  const end = () => open.delete(attempt)
  try {
    const stored = await store(await checkUpdate(db, kinds, update, attempt))
    end()
    return stored
  } catch (error) {
    applied.delete(update.id)
    // A busy thread may not forget it now. Then the attempt stays open, and a later update with the same
    // changes still counts as a change.
    await runTask({ work: 'forget', id: update.id }).then(end, () => {})
    throw error
  }
}

/** Throws a 422 for an update that cannot be applied: it would break the document for everybody. */
async function checkUpdate(
  db: Database,
  kinds: DocumentKinds,
  { id, kind, update, row }: NewUpdate,
  attempt: number,
): Promise<Change> {
  const checked = { id, layout: kindOf(kinds, { kind }).layout, update, attempt }
  const change = await changeOf(db, checked)
  if (change) return change
  if (row) {
    if (!(await keepSound(db, kinds, row))) throw notFound('document')
    // On a busy machine, loading the document may have taken all of the time. The thread has loaded it now.
    const later = await changeOf(db, checked)
    if (later) return later
  }
  throw invalid({ update: ['This is no update of a document.'] })
}
