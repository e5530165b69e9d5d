import * as Y from 'yjs'
import { isFinal } from '#src/app/client.ts'
import type { ChangeOfPart, Difference, DocumentChanges, RestoredVersion } from '../contract.ts'
import { manyParts, remoteChange } from '../document/shared-document.ts'
import { fromBase64 } from './base64.ts'
import { type OpenDocument, retryAfterMs } from './open-document.ts'

const hiddenMs = 5000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type TakePresence = (presence: NonNullable<DocumentChanges['presence']>) => void

/** Receives the changes of everybody else, and who made them. */
export class ChangeReceiver {
  readonly #open: OpenDocument
  readonly #takePresence: TakePresence
  #position: { presence: number; subject: number; confirmed?: number } = {
    presence: -1,
    subject: 0,
  }
  #changes: readonly ChangeOfPart[] = []
  /** The saved version when the text was opened. */
  #openedAt: number | undefined
  /** Changes of others wait for this. */
  #restoring: Promise<unknown> = Promise.resolve()

  constructor(open: OpenDocument, takePresence: TakePresence) {
    this.#open = open
    this.#takePresence = takePresence
  }

  begin(opened: DocumentChanges): void {
    this.#take(opened)
    this.#position.confirmed = opened.saved
    this.#openedAt = opened.saved
  }

  /** The last update that this person has seen and confirmed: at first the saved version. */
  get confirmed(): number | undefined {
    return this.#position.confirmed
  }

  confirm(seq: number): void {
    this.#position.confirmed = seq
  }

  get openedAt(): number | undefined {
    return this.#openedAt
  }

  unconfirmed(since = this.#position.confirmed ?? 0, only?: string): Difference | undefined {
    const parts = byPart(
      this.#changes.filter(
        ({ username, seq, part }) =>
          username !== this.#open.about.username &&
          seq > since &&
          (only === undefined || part === only || part === manyParts),
      ),
    )
    return parts.length > 0 ? { seq: this.#open.last, parts } : undefined
  }

  /** Takes what the server has now. */
  async fetch(): Promise<void> {
    this.#take(await this.#ask(false))
  }

  async restore(wanted: RestoredVersion, take: (update: Uint8Array) => void): Promise<void> {
    const call = this.#open.calls.restore(this.#open.about.id, wanted)
    this.#restoring = call.then(
      ({ update: change }) => change && take(fromBase64(change)),
      () => {},
    )
    const { seq } = await call
    await this.#restoring
    this.#openedAt = seq
  }

  async receive(): Promise<void> {
    const open = this.#open
    const { signal } = open
    open.isOnServer = true
    while (!signal.aborted && !open.hasEnded) {
      try {
        const waits = !document.hidden
        const changes = await this.#ask(waits)
        await this.#restoring
        this.#take(changes)
        open.set({ isOnline: true })
        if (!waits) await wait(hiddenMs)
      } catch (error) {
        if (signal.aborted) return
        if (isFinal(error)) open.noteFailure(error)
        else open.set({ isOnline: false })
        await wait(Math.max(1000, retryAfterMs(error)))
      }
    }
  }

  #ask(waits: boolean): Promise<DocumentChanges> {
    const { about, calls, last, signal } = this.#open
    return calls.changes(about.id, { ...this.#position, last }, waits, signal)
  }

  #take(changes: DocumentChanges): void {
    const open = this.#open
    const { updates, last, presence, presenceChanges, subjectId, subjectChanges, saved } = changes
    const apply = () => {
      for (const update of updates) Y.applyUpdate(open.y, fromBase64(update), remoteChange)
    }
    // Later ones one by one: words that are being typed follow each move of their text.
    if (open.last === 0) open.y.transact(apply, remoteChange)
    else apply()
    // Never back: an answer that left the server earlier may arrive later.
    open.last = Math.max(open.last, last)
    this.#position = { ...this.#position, presence: presenceChanges, subject: subjectChanges }
    if (presence) this.#takePresence(presence)
    if (changes.changedParts) this.#changes = changes.changedParts
    const now = byPart(this.#changes.filter(({ isSaved, seq }) => !isSaved && seq > saved))
    const before = open.store.get().unsaved
    // The same value for the same parts: otherwise every key would draw the editor again.
    const unsaved = JSON.stringify(now) === JSON.stringify(before) ? before : now
    open.set({ subjectId, subjectChanges, unsaved, isNoted: open.isNoted })
  }
}

function byPart(changes: readonly ChangeOfPart[]): Difference['parts'] {
  const parts = new Map<string, string[]>()
  for (const { part, username } of changes) {
    parts.set(part, [...(parts.get(part) ?? []), username])
  }
  return [...parts].map(([part, people]) => ({ part, people }))
}
