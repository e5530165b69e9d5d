import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import type { DocumentChanges } from '../contract.ts'
import { remoteChange } from '../document/shared-document.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { Carets } from './carets.ts'
import type { OpenDocument, Present } from './open-document.ts'

const caretMs = 150

/** The colors of carets: white text on each has enough contrast. */
const colors = ['#6b3fd4', '#0f766e', '#b4430f', '#1d63b8', '#a3246e', '#4d6b12'] as const

/** Reports where this person is, and shows where the others are. */
export class DocumentPresence {
  readonly awareness: Awareness
  readonly #open: OpenDocument
  #timer: ReturnType<typeof setTimeout> | undefined
  #reports = 0
  #isGone = false

  constructor(open: OpenDocument) {
    this.#open = open
    this.awareness = new Carets(open.y)
  }

  begin(): void {
    this.awareness.setLocalStateField('user', {
      name: this.#open.about.username,
      color: colors[this.#open.y.clientID % colors.length],
    })
    this.awareness.on('update', this.#onUpdate)
    this.report()
  }

  setBlock(blockId: string | null): void {
    if (this.awareness.getLocalState()?.block === blockId) return
    this.awareness.setLocalStateField('block', blockId)
  }

  take = (presence: NonNullable<DocumentChanges['presence']>): void => {
    const own = `${this.#open.y.clientID}`
    const others = presence.filter(({ client }) => client !== own)
    for (const { client, username, state } of others) {
      try {
        applyAwarenessUpdate(this.awareness, fromBase64(state), remoteChange)
        const user = this.awareness.getStates().get(Number(client))?.user
        // The server knows the account; the state may name another one.
        if (user) user.name = username
      } catch {
        // A state that another release wrote: the person is not shown.
      }
    }
    const here = new Set(others.map(({ client }) => Number(client)))
    const gone = [...this.awareness.getStates().keys()].filter(
      (client) => client !== this.#open.y.clientID && !here.has(client),
    )
    if (gone.length > 0) removeAwarenessStates(this.awareness, gone, remoteChange)
    // The people who were there before this session are in its first response, which nobody watches yet.
    this.#open.set({ others: this.#others() })
  }

  /** Reports where the caret is. A missed report is not an error. */
  report(): void {
    if (this.#timer !== undefined || this.#isGone || this.#open.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const state = encodeAwarenessUpdate(this.awareness, [this.#open.y.clientID])
      void this.#send(toBase64(state))
    }, caretMs)
  }

  reportHere(): void {
    this.#isGone = false
    this.report()
  }

  /** A page that is being left still gets events, for example a blur: they report nothing any more. */
  async reportGone(): Promise<void> {
    this.#isGone = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#send(null)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.awareness.off('update', this.#onUpdate)
    this.awareness.destroy()
  }

  async #send(state: string | null): Promise<void> {
    const { about, calls, hasEnded, isOnServer, y } = this.#open
    if (!isOnServer || hasEnded) return
    this.#reports += 1
    const report = { client: `${y.clientID}`, state, report: this.#reports }
    await calls.present(about.id, report).catch(() => {})
  }

  #onUpdate = (_changes: unknown, origin: unknown) => {
    this.#open.set({ others: this.#others() })
    if (origin !== remoteChange) this.report()
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
      if (client === this.#open.y.clientID || typeof user?.name !== 'string') continue
      const blockId = typeof block === 'string' ? block : null
      people.set(user.name, { username: user.name, color: user.color ?? '', blockId })
    }
    const others = [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1))
    const shown = this.#open.store.get().others
    return JSON.stringify(others) === JSON.stringify(shown) ? shown : others
  }
}
