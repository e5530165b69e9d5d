import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { DocumentRow } from '#src/db/schema.ts'
import { type DocumentKinds, kindOf } from './document-kind.ts'
import { setAside } from './set-aside.ts'
import { readRows } from './update-log.ts'
import { resultOf, runTask, storedMs } from './worker/document-pool.ts'
import type { Answer, AnyLayout } from './worker/task.ts'

interface Checked {
  id: string
  layout: AnyLayout
  update?: string
}

/** Applies a new update to the document in the worker, which reads only the updates that it does not have yet. */
async function apply(db: Database, checked: Checked, timeoutMs?: number) {
  let answer: Answer<'check'> = { result: false }
  for (let turn = 0; turn < 3 && resultOf(answer) === false; turn++) {
    const { id } = checked
    const after = resultOf(await runTask({ work: 'position', id })) ?? 0
    const rows = await readRows(db, id, after)
    const updates = rows.map(({ data }) => data)
    const upTo = rows.at(-1)?.seq ?? after
    answer = await runTask({ work: 'check', ...checked, after, updates, upTo }, timeoutMs)
  }
  return answer
}

const isSound = async (db: Database, checked: Checked, timeoutMs?: number) =>
  !('fault' in (await apply(db, checked, timeoutMs)))

/**
 * Returns false, and sets the document aside, if it cannot be applied: nobody could open it, and the site could not
 * merge it.
 */
export async function keepSound(
  db: Database,
  kinds: DocumentKinds,
  row: DocumentRow,
): Promise<boolean> {
  const { layout } = kindOf(kinds, row)
  const check = () => isSound(db, { id: row.id, layout }, storedMs)
  // Twice: the first failure may be that of a machine that stood still.
  if ((await check()) || (await check())) return true
  await setAside(db, kinds, row)
  return false
}

/** Throws a 422 for an update that cannot be applied: it would break the document for everybody. */
export async function checkUpdate(
  db: Database,
  kinds: DocumentKinds,
  { id, kind, update, row }: { id: string; kind: string; update: string; row?: DocumentRow },
): Promise<void> {
  const { layout } = kindOf(kinds, { kind })
  if (await isSound(db, { id, layout, update })) return
  if (row) {
    if (!(await keepSound(db, kinds, row))) throw notFound('document')
    // On a busy machine, loading the document may have taken all of the time. The thread has loaded it now.
    if (await isSound(db, { id, layout, update })) return
  }
  throw invalid({ update: ['This is no update of a document.'] })
}
