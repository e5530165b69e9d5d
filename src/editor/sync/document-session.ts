import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Difference, DocumentChanges, RestoredVersion } from '../contract.ts'
import { remoteChange, restoredChange } from '../document/shared-document.ts'
import { ChangeReceiver } from './change-receiver.ts'
import type { DocumentCalls } from './document-calls.ts'
import { DocumentPresence } from './document-presence.ts'
import { type About, OpenDocument } from './open-document.ts'
import { UpdateSender } from './update-sender.ts'

const recovered = Symbol('recovered change')

/** Keeps a document in step with the server: sends the changes of this tab and receives those of everybody else. */
export class DocumentSession {
  readonly id: string
  readonly y: Y.Doc
  readonly awareness: Awareness
  readonly #open: OpenDocument
  readonly #sender: UpdateSender
  readonly #receiver: ChangeReceiver
  readonly #presence: DocumentPresence
  readonly state: OpenDocument['store']['get']
  readonly watch: OpenDocument['store']['subscribe']

  constructor(y: Y.Doc, about: About, calls: DocumentCalls, opened?: DocumentChanges) {
    this.id = about.id
    this.y = y
    this.#open = new OpenDocument(y, about, calls)
    this.state = this.#open.store.get
    this.watch = this.#open.store.subscribe
    this.#presence = new DocumentPresence(this.#open)
    this.awareness = this.#presence.awareness
    this.#receiver = new ChangeReceiver(this.#open, this.#presence.take)
    this.#sender = new UpdateSender(this.#open, () => void this.#receiver.receive())
    if (opened) this.#receiver.begin(opened)
    y.on('update', this.#onUpdate)
    this.#presence.begin()
    if (opened) void this.#receiver.receive()
  }

  /** The last update that this person has seen and confirmed: at first the saved version. */
  get confirmed(): number | undefined {
    return this.#receiver.confirmed
  }

  /** This person was shown the changes of others up to this update. */
  confirm(seq: number): void {
    this.#receiver.confirm(seq)
  }

  /** The changes of others that this person has not confirmed yet. The server decides; this is for asking in time. */
  unconfirmed(since?: number, only?: string): Difference | undefined {
    return this.#receiver.unconfirmed(since, only)
  }

  /** A restore names the changes of others since then: since the text was opened, or since the last restore. */
  get openedAt(): number | undefined {
    return this.#receiver.openedAt
  }

  /** Adds a state that this browser stored: changes that the server does not have yet are sent. */
  recover(state: Uint8Array): void {
    Y.applyUpdate(this.y, state, recovered)
  }

  setBlock(blockId: string | null): void {
    this.#presence.setBlock(blockId)
  }

  /**
   * Resolves when the server has every change of this tab, and this tab every change that the server has now: with the
   * number of the last one. A snapshot that is taken then contains every version that was saved before this call.
   * Rejects when the server cannot be reached or refuses.
   */
  async settle(): Promise<number> {
    for (;;) {
      await this.#sender.send()
      if (this.#sender.hasPending) continue
      if (!this.#open.isOnServer) {
        // A save names a document that the server has, also if nobody typed in it.
        this.#sender.add(Y.encodeStateAsUpdate(this.y))
        continue
      }
      await this.#receiver.fetch()
      if (!this.#sender.hasPending && this.#open.isNoted) return this.#open.last
    }
  }

  /**
   * The server restores an earlier version, and refuses if others wrote something since `confirmed`. `take` gets its
   * change before the polling does, because that would make it a change of somebody else.
   */
  restore(wanted: RestoredVersion, take: (update: Uint8Array) => void): Promise<void> {
    return this.#receiver.restore(wanted, take)
  }

  flush(): Promise<void> {
    return this.#sender.flush()
  }

  sendAtOnce(): void {
    this.#sender.sendAtOnce()
  }

  /** The page is being left, perhaps for good: nobody should see this person here for another 30 seconds. */
  reportGone(): void {
    void this.#presence.reportGone()
  }

  /** The page is shown again after it was left, by the browser's cache. */
  reportHere(): void {
    this.#presence.reportHere()
  }

  /** Drops changes that wait to be sent: the document was deleted, and its text is saved elsewhere. */
  dropUnsent(): void {
    this.#sender.drop()
  }

  /** Sends the last changes once; `state` then says whether the server has them. */
  async close(): Promise<void> {
    this.#open.stop()
    this.#sender.stop()
    this.y.off('update', this.#onUpdate)
    this.#presence.stop()
    await this.#sender.flush()
    await this.#presence.reportGone()
  }

  #onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== remoteChange && origin !== restoredChange) this.#sender.add(update)
  }
}
