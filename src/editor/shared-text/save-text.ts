import { ApiError } from '#src/app/client.ts'
import { ExplainedError } from '#src/app/reason.ts'
import type { Difference } from '../contract.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { discardDocument, findLeftCopy } from '../sync/document-calls.ts'
import type { DocumentSession } from '../sync/document-session.ts'
import type { SharedText } from './shared-text.ts'

export interface From {
  document?: string
  seq?: string
  confirmed?: string
}

/** The document on screen, and the changes of others in it that this person has confirmed. */
export const fromOf = ({ id, confirmed }: DocumentSession): From => ({
  document: id,
  confirmed: confirmed()?.toString(),
})

/** The text would go online with changes of others that this person has not been shown. */
export class Unconfirmed extends ExplainedError {
  override name = 'Unconfirmed'
  readonly difference: Difference

  constructor(difference: Difference) {
    super(
      'Someone else changed it in the meantime. Nothing went online, because you have not seen these changes.',
    )
    this.difference = difference
  }
}

/** Turns the refusal of a text that goes online (409) into a question. */
export function asQuestion(error: unknown): unknown {
  const isRefusal = error instanceof ApiError && error.status === 409
  const difference = isRefusal ? (error.problem.difference as Difference | undefined) : undefined
  return difference ? new Unconfirmed(difference) : error
}

export interface SaveCalls<Snapshot, Saved> {
  /**
   * `isStale`: an earlier attempt created it, and its text or state is not the current one. Undefined for a kind that is
   * saved before anybody writes in it.
   */
  create?: (
    text: Snapshot,
    idempotencyKey: string,
    from: From,
  ) => Promise<{ saved: Saved; isStale: boolean }>
  update: (saved: Saved, text: Snapshot, from: From) => Promise<Saved>
  /** The version that made the server refuse an update (412). Throws if this person must be asked first. */
  current: (error: ApiError, saved: Saved) => Saved | undefined | Promise<Saved | undefined>
  /** Whether visitors will see it: changes of others are named first. The server refuses what was missed here. */
  goesOnline?: boolean
  /** Whether pictures on their way are left out and follow with the next save. */
  skipsUploads?: boolean
}

/** How often a save is repeated because somebody else saved at the same time. */
const attempts = 5

/** The version that it replaces is read first, then the changes that the server has: the snapshot contains both. */
export async function saveText<Snapshot extends DocumentSnapshot, Saved>(
  text: SharedText<Snapshot, Saved>,
  calls: SaveCalls<Snapshot, Saved>,
): Promise<{ saved: Saved; isNew: boolean }> {
  const { session } = text
  const { create } = calls
  if (create && session.state().end === 'gone') return saveAsNew(text, create)
  let base = text.base.get()
  const isNew = base.saved === undefined
  for (let attempt = 1; ; attempt++) {
    if (!calls.skipsUploads) await text.uploadAll()
    const seq = await session.settle()
    const unconfirmed = calls.goesOnline ? session.unconfirmed() : undefined
    if (unconfirmed) throw new Unconfirmed(unconfirmed)
    const snapshot = text.snapshot()
    const from = { ...fromOf(session), seq: `${seq}` }
    const { saved } = base
    if (saved === undefined) {
      const created = await create?.(snapshot, session.id, from)
      if (!created) throw new Error('There is no saved version')
      if (!created.isStale) return { saved: created.saved, isNew }
      // The response to an earlier attempt was lost, or another device saved the same document: it is updated.
      base = text.baseOf(created.saved)
      continue
    }
    try {
      return { saved: await calls.update(saved, snapshot, from), isNew }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 412
      const current = isRefused ? await calls.current(error, saved) : undefined
      if (current === undefined || attempt === attempts) throw asQuestion(error)
      base = text.baseOf(current)
    }
  }
}

/** It was deleted, and its document with it: the text in this tab becomes a new one. */
async function saveAsNew<Snapshot extends DocumentSnapshot, Saved>(
  text: SharedText<Snapshot, Saved>,
  create: NonNullable<SaveCalls<Snapshot, Saved>['create']>,
): Promise<{ saved: Saved; isNew: boolean }> {
  const { kind, session, editing } = text
  await text.uploadAll()
  const before = editing.read()
  const { saved } = await create(text.snapshot(), `${session.id}-again`, {})
  // Text that was typed since the snapshot is still offered: nobody saved it.
  if (editing.read() === before) session.dropUnsent()
  const copy = await findLeftCopy(kind.kind, session.id).catch(() => undefined)
  if (copy) await discardDocument(copy.id).catch(() => {})
  return { saved, isNew: true }
}
