import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { type OpenDocument, retryAfterMs } from './open-document.ts'

/** The first change is sent at once; those within this time after a call are sent together. */
const pauseMs = 60
const retryMs = [500, 1000, 2000, 5000]

/** Sends the changes of this tab, one call at a time. */
export class UpdateSender {
  readonly #open: OpenDocument
  readonly #onFirst: () => void
  #pending: Uint8Array[] = []
  #sending: Promise<void> | undefined
  #underWay: Uint8Array[][] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #retryAfterMs = 0
  #knownImages = new Set<string>()

  /** `onFirst` is called when the server has the document for the first time. */
  constructor(open: OpenDocument, onFirst: () => void) {
    this.#open = open
    this.#onFirst = onFirst
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  add(update: Uint8Array): void {
    this.#pending.push(update)
    this.#open.set({ isSent: false })
    this.#schedule(this.#pauseLeft())
  }

  /** Resolves when the server has what waits now; rejects when it cannot be reached or refuses. */
  async send(): Promise<void> {
    await this.#sending
    if (this.hasPending) await this.#send(true)
  }

  /** Sends what waits, without the usual pause. */
  async flush(): Promise<void> {
    try {
      while (this.hasPending && !this.#open.hasEnded) await this.#send(true)
    } catch {
      // The state says that it was not sent.
    }
  }

  /** Sends what waits even while a call is under way: the tab may be closed before that has ended. */
  sendAtOnce(): void {
    if (this.#open.hasEnded) return
    void this.#track(this.#sendPending())
      // The state says that it was not sent.
      .catch(() => {})
      .then(() => this.#sendRest())
  }

  drop(): void {
    this.#pending = []
    this.#open.set({ isSent: true })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #pauseLeft(): number {
    return Math.max(0, this.#sentAt + pauseMs - performance.now())
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || this.#open.signal.aborted || this.#open.hasEnded) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send(false)
    }, ms)
  }

  /** One call at a time: changes that come meanwhile wait for the next one. */
  async #send(mustSucceed: boolean): Promise<void> {
    try {
      await (this.#sending ?? this.#track(this.#sendPending()))
    } catch (error) {
      if (mustSucceed) throw error
    }
    this.#sendRest()
  }

  /** `#sending` lasts until every call has ended. */
  #track(call: Promise<void>): Promise<void> {
    const all = Promise.all([this.#sending, call])
      .then(() => {})
      .finally(() => {
        if (this.#sending === all) this.#sending = undefined
      })
    this.#sending = all
    return all
  }

  #sendRest(): void {
    if (!this.hasPending) return
    const ms = this.#failures ? (retryMs[this.#failures - 1] ?? 5000) : this.#pauseLeft()
    this.#schedule(Math.max(ms, this.#retryAfterMs))
  }

  async #sendPending(): Promise<void> {
    const open = this.#open
    const sent = this.#pending
    if (sent.length === 0) return
    this.#pending = []
    this.#sentAt = performance.now()
    // With the changes of calls under way: the server refuses changes that arrive before those they build on.
    const all = [...this.#underWay.flat(), ...sent]
    this.#underWay = [...this.#underWay, sent]
    try {
      const { title, images, equalsSaved } = open.about.describe()
      const added = images.filter((src) => !this.#knownImages.has(src))
      const begins = !open.isOnServer
      // The first update is the whole document: a new text may have begun with words that nobody typed here.
      const update = toBase64(begins ? Y.encodeStateAsUpdate(open.y) : Y.mergeUpdates(all))
      const change = { update, title, images: added, equalsSaved, begins }
      const seq = await open.calls.add(open.about.id, change)
      open.confirmed = Math.max(open.confirmed, seq)
      for (const src of added) this.#knownImages.add(src)
      this.#failures = 0
      this.#retryAfterMs = 0
      const isFirst = !open.isOnServer
      open.isOnServer = true
      this.#ended(sent)
      const isSent = !this.hasPending && this.#underWay.length === 0
      open.set({ isSent, isOnline: true, isNoted: open.isNoted })
      if (isFirst && !open.signal.aborted) this.#onFirst()
    } catch (error) {
      this.#ended(sent)
      this.#pending = [...sent, ...this.#pending]
      this.#failures = Math.min(this.#failures + 1, retryMs.length)
      this.#retryAfterMs = retryAfterMs(error)
      open.noteFailure(error)
      throw error
    }
  }

  #ended(sent: Uint8Array[]): void {
    this.#underWay = this.#underWay.filter((one) => one !== sent)
  }
}
