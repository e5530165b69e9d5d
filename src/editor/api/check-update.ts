import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { setAside } from './left-copies.ts'
import { readRows } from './update-log.ts'
import { resultOf, runTask, storedMs } from './worker/document-pool.ts'
import type { Change, Checked } from './worker/run-task.ts'

type Attempt = Pick<Checked, 'id' | 'layout' | 'update' | 'attempt'>

/** The attempts to store an update that have not ended yet. */
const open = new Set<number>()
let attempts = 0

/**
 * The effect of an update; undefined if it cannot be applied. The worker applies it to the document, and reads only the
 * updates that it does not have yet.
 */
async function changeOf(db: Database, checked: Attempt, timeoutMs?: number) {
  const { id } = checked
  for (let turn = 0; turn < 3; turn++) {
    const after = resultOf(await runTask({ work: 'position', id })) ?? 0
    const check = async () => {
      const rows = await readRows(db, id, after)
      const updates = rows.map(({ data }) => data)
      const upTo = rows.at(-1)?.seq ?? after
      return { work: 'check' as const, ...checked, after, updates, upTo, open: [...open] }
    }
    const answer = await runTask(check, timeoutMs)
    if ('fault' in answer) return undefined
    if (answer.result) return answer.result
  }
  return { parts: [], clients: [] }
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
