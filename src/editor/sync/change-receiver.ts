import * as Y from 'yjs'
import { isFinal } from '#src/app/client.ts'
import type {
  ChangeOfPart,
  Difference,
  DocumentChanges,
  Position,
  RestoredVersion,
} from '../contract.ts'
import { manyParts, peopleByPart, remoteChange } from '../document/shared-document.ts'
import { fromBase64 } from './base64.ts'
import { type OpenDocument, retryAfterMs } from './open-document.ts'

/** A hidden tab does not wait: a browser opens few connections to a site, and the tabs in use need them. */
const hiddenMs = 20_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Until the tab is shown again, or some time has passed. */
async function waitHidden(): Promise<void> {
  const shown = new AbortController()
  const isShown = new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { signal: shown.signal })
  })
  await Promise.race([isShown, wait(hiddenMs)])
  shown.abort()
}

/** Receives the changes of everybody else, and who made them. */
export function createReceiver(
  open: OpenDocument,
  takePresence: (presence: NonNullable<DocumentChanges['presence']>) => void,
) {
  const { y, about, calls, signal } = open
  let position: Omit<Position, 'last'> = { presence: -1, subject: 0 }
  let known: readonly ChangeOfPart[] = []
  /** The saved version when the text was opened. */
  let openedAt: number | undefined
  /** Changes of others and steps of undo wait for this. */
  let restoring: Promise<unknown> = Promise.resolve()

  const ask = (waits: boolean) =>
    calls.changes(
      about.id,
      { position: { ...position, last: open.last }, waits, client: `${y.clientID}` },
      signal,
    )

  function take(changes: DocumentChanges): void {
    const { updates, last, presence, presenceChanges, subjectId, subjectChanges, saved } = changes
    const apply = () => {
      for (const update of updates) Y.applyUpdate(y, fromBase64(update), remoteChange)
    }
    // Later ones one by one: words that are being typed follow each move of their text.
    if (open.last === 0) y.transact(apply, remoteChange)
    else apply()
    // Never back: an answer that left the server earlier may arrive later.
    open.last = Math.max(open.last, last)
    position = { ...position, presence: presenceChanges, subject: subjectChanges }
    if (presence) takePresence(presence)
    known = changes.changedParts ?? known
    const unsaved = peopleByPart(known.filter(({ isSaved, seq }) => !isSaved && seq > saved))
    open.set({ subjectId, subjectChanges, unsaved, isNoted: open.isNoted })
  }

  return {
    begin(opened: DocumentChanges): void {
      take(opened)
      position.confirmed = opened.saved
      openedAt = opened.saved
    },
    confirmed: () => position.confirmed,
    confirm(seq: number): void {
      position.confirmed = seq
    },
    openedAt: () => openedAt,
    unconfirmed(since = position.confirmed ?? 0, only?: string): Difference | undefined {
      const isNamed = (part: string) => only === undefined || part === only || part === manyParts
      const others = known.filter(
        ({ username, seq, part }) => username !== about.username && seq > since && isNamed(part),
      )
      return others.length > 0 ? { seq: open.last, parts: peopleByPart(others) } : undefined
    },
    /** Takes what the server has now. */
    fetch: async () => take(await ask(false)),
    async restore(wanted: RestoredVersion, takeOwn: (update: Uint8Array) => void): Promise<void> {
      const call = calls.restore(about.id, wanted)
      restoring = call.then(
        ({ update }) => update && takeOwn(fromBase64(update)),
        () => {},
      )
      const { seq } = await call
      await restoring
      openedAt = seq
    },
    restored: () => restoring,
    async receive(): Promise<void> {
      open.isOnServer = true
      while (!signal.aborted && !open.hasEnded()) {
        try {
          const waits = !document.hidden
          const changes = await ask(waits)
          await restoring
          take(changes)
          open.set({ isOnline: true })
          if (!waits) await waitHidden()
        } catch (error) {
          if (signal.aborted) return
          if (isFinal(error)) open.noteFailure(error)
          else open.set({ isOnline: false })
          await wait(Math.max(1000, retryAfterMs(error)))
        }
      }
    },
  }
}
