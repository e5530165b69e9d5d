import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import { ApiError, isFinal } from '#src/app/client.ts'
import { createStore } from '#src/ui/browser/store.ts'
import type { ChangeOfPart, Difference, DocumentChanges, RestoredVersion } from '../contract.ts'
import { manyParts, restoredChange } from '../document/shared-document.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { Carets } from './carets.ts'
import type { DocumentCalls, Position } from './document-calls.ts'

const remote = Symbol('remote change')
const recovered = Symbol('recovered change')

/** A person who has the text open, in however many tabs. */
export interface Present {
  username: string
  color: string
  blockId: string | null
}

export interface SessionState {
  /** Whether the server has confirmed every change of this tab. */
  isSent: boolean
  isOnline: boolean
  /** Whether `unsaved` has every change that the server has confirmed. */
  isNoted: boolean
  /** The id of the article that the document is saved as; null if it was never saved. */
  subjectId: number | null
  subjectChanges: number
  /** Why the server takes no more changes: the document is gone, or this account may not change it. */
  end?: 'gone' | 'refused'
  reason?: string
  others: readonly Present[]
  /** The parts that no saved version contains, and the people who changed them. The server knows. */
  unsaved: readonly PeopleOfPart[]
}

type PeopleOfPart = Difference['parts'][number]

interface About {
  id: string
  username: string
  /** Sent with the updates: the title in the list of unsaved texts, the pictures in use, and whether all is saved. */
  describe: () => { title: string; images: string[]; equalsSaved: boolean }
}

/** Changes are sent together after this pause. */
const pauseMs = 60
const retryMs = [500, 1000, 2000, 5000]
const hiddenMs = 5000
const caretMs = 150

/** How long the server asks this account to wait. */
const retryAfterMs = (error: unknown) =>
  error instanceof ApiError ? (error.problem.retryAfter ?? 0) * 1000 : 0

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Keeps a document in step with the server: sends the changes of this tab and receives those of everybody else. */
export class DocumentSession {
  readonly id: string
  readonly y: Y.Doc
  readonly awareness: Awareness
  readonly #about: About
  readonly #calls: DocumentCalls
  readonly #stop = new AbortController()
  readonly #state = createStore<SessionState>({
    isSent: true,
    isOnline: true,
    isNoted: true,
    subjectId: null,
    subjectChanges: 0,
    others: [],
    unsaved: [],
  })
  #pending: Uint8Array[] = []
  #sending: Promise<void> | undefined
  #underWay: Uint8Array[][] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #caretTimer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #retryAfterMs = 0
  #position: Position = { last: 0, presence: -1, subject: 0 }
  #confirmed = 0
  #changes: readonly ChangeOfPart[] = []
  #isOnServer = false
  /** The saved version when the text was opened. */
  #openedAt: number | undefined
  /** Changes of others wait for this. */
  #restoring: Promise<unknown> = Promise.resolve()
  #knownImages = new Set<string>()

  constructor(y: Y.Doc, about: About, calls: DocumentCalls, opened?: DocumentChanges) {
    this.id = about.id
    this.y = y
    this.#about = about
    this.#calls = calls
    this.awareness = new Carets(y)
    if (opened) {
      this.#take(opened)
      this.#position.confirmed = opened.saved
      this.#openedAt = opened.saved
    }
    y.on('update', this.#onUpdate)
    this.awareness.setLocalStateField('user', {
      name: about.username,
      color: colors[y.clientID % colors.length],
    })
    this.awareness.on('update', this.#onAwareness)
    if (opened) void this.#receive()
    this.#tell()
  }

  state = this.#state.get

  /** The last update that this person has seen and confirmed: at first the saved version. */
  get confirmed(): number | undefined {
    return this.#position.confirmed
  }

  /** This person was shown the changes of others up to this update. */
  confirm(seq: number): void {
    this.#position.confirmed = seq
  }

  /** The changes of others that this person has not confirmed yet. The server decides; this is for asking in time. */
  unconfirmed(since = this.#position.confirmed ?? 0, only?: string): Difference | undefined {
    const parts = byPart(
      this.#changes.filter(
        ({ username, seq, part }) =>
          username !== this.#about.username &&
          seq > since &&
          (only === undefined || part === only || part === manyParts),
      ),
    )
    return parts.length > 0 ? { seq: this.#position.last, parts } : undefined
  }

  /** A restore names the changes of others since then: since the text was opened, or since the last restore. */
  get openedAt(): number | undefined {
    return this.#openedAt
  }

  watch = this.#state.subscribe

  /** Adds a state that this browser stored: changes that the server does not have yet are sent. */
  recover(state: Uint8Array): void {
    Y.applyUpdate(this.y, state, recovered)
  }

  setBlock(blockId: string | null): void {
    if (this.awareness.getLocalState()?.block === blockId) return
    this.awareness.setLocalStateField('block', blockId)
  }

  /**
   * Resolves when the server has every change of this tab, and this tab every change that the server has now: with the
   * number of the last one. A snapshot that is taken then contains every version that was saved before this call.
   * Rejects when the server cannot be reached or refuses.
   */
  async settle(): Promise<number> {
    for (;;) {
      await this.#sending
      if (this.#pending.length > 0) {
        await this.#send(true)
        continue
      }
      if (!this.#isOnServer) {
        // A save names a document that the server has, also if nobody typed in it.
        this.#add(Y.encodeStateAsUpdate(this.y))
        continue
      }
      this.#take(await this.#calls.changes(this.id, this.#position, false, this.#stop.signal))
      if (this.#pending.length === 0 && this.#confirmed <= this.#position.last)
        return this.#position.last
    }
  }

  /**
   * The server restores an earlier version, and refuses if others wrote something since `confirmed`. `take` gets its
   * change before the polling does, because that would make it a change of somebody else.
   */
  async restore(wanted: RestoredVersion, take: (update: Uint8Array) => void): Promise<void> {
    const call = this.#calls.restore(this.id, wanted)
    this.#restoring = call.then(
      ({ update: change }) => change && take(fromBase64(change)),
      () => {},
    )
    const { seq } = await call
    await this.#restoring
    this.#openedAt = seq
  }

  /** Sends what waits, without the usual pause. */
  async flush(): Promise<void> {
    try {
      while (this.#pending.length > 0 && !this.#state.get().end) await this.#send(true)
    } catch {
      // The state says that it was not sent.
    }
  }

  /** Sends what waits even while a call is under way: the tab may be closed before that has ended. */
  sendAtOnce(): void {
    if (this.#state.get().end) return
    void this.#track(this.#sendPending())
      // The state says that it was not sent.
      .catch(() => {})
      .then(() => this.#sendRest())
  }

  /** The page is being left, perhaps for good: nobody should see this person here for another 30 seconds. */
  reportGone(): void {
    clearTimeout(this.#caretTimer)
    this.#caretTimer = undefined
    if (!this.#isOnServer || this.#state.get().end) return
    void this.#calls.present(this.id, `${this.y.clientID}`, null).catch(() => {})
  }

  /** The page is shown again after it was left, by the browser's cache. */
  reportHere(): void {
    this.#tell()
  }

  /** Drops changes that wait to be sent: the document was deleted, and its text is saved elsewhere. */
  dropUnsent(): void {
    this.#pending = []
    this.#set({ isSent: true })
  }

  /** Sends the last changes once; `state` then says whether the server has them. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#caretTimer)
    this.y.off('update', this.#onUpdate)
    this.awareness.off('update', this.#onAwareness)
    this.awareness.destroy()
    await this.flush()
    if (!this.#isOnServer || this.#state.get().end) return
    await this.#calls.present(this.id, `${this.y.clientID}`, null).catch(() => {})
  }

  #onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== remote && origin !== restoredChange) this.#add(update)
  }

  #add(update: Uint8Array): void {
    this.#pending.push(update)
    this.#set({ isSent: false })
    this.#schedule(pauseMs)
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || this.#stop.signal.aborted || this.#state.get().end) return
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
    if (this.#pending.length === 0) return
    const ms = this.#failures ? (retryMs[this.#failures - 1] ?? 5000) : pauseMs
    this.#schedule(Math.max(ms, this.#retryAfterMs))
  }

  async #sendPending(): Promise<void> {
    const sent = this.#pending
    if (sent.length === 0) return
    this.#pending = []
    // With the changes of calls under way: the server refuses changes that arrive before those they build on.
    const all = [...this.#underWay.flat(), ...sent]
    this.#underWay = [...this.#underWay, sent]
    try {
      const { title, images, equalsSaved } = this.#about.describe()
      const added = images.filter((src) => !this.#knownImages.has(src))
      const begins = !this.#isOnServer
      // The first update is the whole document: a new text may have begun with words that nobody typed here.
      const update = toBase64(begins ? Y.encodeStateAsUpdate(this.y) : Y.mergeUpdates(all))
      const change = { update, title, images: added, equalsSaved, begins }
      const seq = await this.#calls.add(this.id, change)
      this.#confirmed = Math.max(this.#confirmed, seq)
      for (const src of added) this.#knownImages.add(src)
      this.#failures = 0
      this.#retryAfterMs = 0
      const isFirst = !this.#isOnServer
      this.#isOnServer = true
      this.#ended(sent)
      this.#set({
        isSent: this.#pending.length === 0 && this.#underWay.length === 0,
        isOnline: true,
        isNoted: this.#confirmed <= this.#position.last,
      })
      if (isFirst && !this.#stop.signal.aborted) void this.#receive()
    } catch (error) {
      this.#ended(sent)
      this.#pending = [...sent, ...this.#pending]
      this.#failures = Math.min(this.#failures + 1, retryMs.length)
      this.#retryAfterMs = retryAfterMs(error)
      this.#noteFailure(error)
      throw error
    }
  }

  #ended(sent: Uint8Array[]): void {
    this.#underWay = this.#underWay.filter((one) => one !== sent)
  }

  #noteFailure(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) this.#set({ end: 'gone' })
    else if (status === 403 || status === 422) {
      const { detail, errors = {} } = (error as ApiError).problem
      this.#set({ end: 'refused', reason: Object.values(errors).flat()[0] ?? detail })
    } else this.#set({ isOnline: status !== 0 && status < 500 })
  }

  async #receive(): Promise<void> {
    this.#isOnServer = true
    const { signal } = this.#stop
    while (!signal.aborted && !this.#state.get().end) {
      try {
        const waits = !document.hidden
        const changes = await this.#calls.changes(this.id, this.#position, waits, signal)
        await this.#restoring
        this.#take(changes)
        this.#set({ isOnline: true })
        if (!waits) await wait(hiddenMs)
      } catch (error) {
        if (signal.aborted) return
        if (isFinal(error)) this.#noteFailure(error)
        else this.#set({ isOnline: false })
        await wait(Math.max(1000, retryAfterMs(error)))
      }
    }
  }

  #take(changes: DocumentChanges): void {
    const { updates, last, presence, presenceChanges, subjectId, subjectChanges, saved } = changes
    this.y.transact(() => {
      for (const update of updates) Y.applyUpdate(this.y, fromBase64(update), remote)
    }, remote)
    this.#position = {
      ...this.#position,
      // Never back: an answer that left the server earlier may arrive later.
      last: Math.max(this.#position.last, last),
      presence: presenceChanges,
      subject: subjectChanges,
    }
    if (presence) this.#takePresence(presence)
    if (changes.changedParts) this.#changes = changes.changedParts
    const now = byPart(this.#changes.filter(({ isSaved, seq }) => !isSaved && seq > saved))
    const before = this.#state.get().unsaved
    // The same value for the same parts: otherwise every key would draw the editor again.
    const unsaved = JSON.stringify(now) === JSON.stringify(before) ? before : now
    const isNoted = this.#confirmed <= this.#position.last
    this.#set({ subjectId, subjectChanges, unsaved, isNoted })
  }

  #takePresence(presence: NonNullable<DocumentChanges['presence']>): void {
    const own = `${this.y.clientID}`
    const others = presence.filter(({ client }) => client !== own)
    for (const { client, username, state } of others) {
      try {
        applyAwarenessUpdate(this.awareness, fromBase64(state), remote)
        const user = this.awareness.getStates().get(Number(client))?.user
        // The server knows the account; the state may name another one.
        if (user) user.name = username
      } catch {
        // A state that another release wrote: the person is not shown.
      }
    }
    const here = new Set(others.map(({ client }) => Number(client)))
    const gone = [...this.awareness.getStates().keys()].filter(
      (client) => client !== this.y.clientID && !here.has(client),
    )
    if (gone.length > 0) removeAwarenessStates(this.awareness, gone, remote)
    // The people who were there before this session are in its first response, which nobody watches yet.
    this.#set({ others: this.#others() })
  }

  #onAwareness = (_changes: unknown, origin: unknown) => {
    this.#set({ others: this.#others() })
    if (origin !== remote) this.#tell()
  }

  #others(): readonly Present[] {
    const people = new Map<string, Present>()
    const { meta } = this.awareness
    const lastUpdated = (client: number) => meta.get(client)?.lastUpdated ?? 0
    const states = [...this.awareness.getStates()]
    // The tab in which a person did something last counts.
    states.sort(([a], [b]) => lastUpdated(a) - lastUpdated(b))
    for (const [client, state] of states) {
      const { user, block } = state as { user?: { name?: string; color?: string }; block?: string }
      if (client === this.y.clientID || typeof user?.name !== 'string') continue
      const blockId = typeof block === 'string' ? block : null
      people.set(user.name, { username: user.name, color: user.color ?? '', blockId })
    }
    const others = [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
    const shown = this.#state.get().others
    return JSON.stringify(others) === JSON.stringify(shown) ? shown : others
  }

  /** Reports where the caret is. A missed report is not an error. */
  #tell(): void {
    if (this.#caretTimer !== undefined || this.#stop.signal.aborted) return
    this.#caretTimer = setTimeout(() => {
      this.#caretTimer = undefined
      if (!this.#isOnServer || this.#state.get().end) return
      const { clientID } = this.y
      const state = toBase64(encodeAwarenessUpdate(this.awareness, [clientID]))
      void this.#calls.present(this.id, `${clientID}`, state).catch(() => {})
    }, caretMs)
  }

  #set(change: Partial<SessionState>): void {
    const now = this.#state.get()
    const names = Object.keys(change) as (keyof SessionState)[]
    if (names.some((name) => now[name] !== change[name])) this.#state.set({ ...now, ...change })
  }
}

function byPart(changes: readonly ChangeOfPart[]): PeopleOfPart[] {
  const parts = new Map<string, string[]>()
  for (const { part, username } of changes) {
    parts.set(part, [...(parts.get(part) ?? []), username])
  }
  return [...parts].map(([part, people]) => ({ part, people }))
}

/** The colors of carets: white text on each has enough contrast. */
const colors = ['#6b3fd4', '#0f766e', '#b4430f', '#1d63b8', '#a3246e', '#4d6b12'] as const
