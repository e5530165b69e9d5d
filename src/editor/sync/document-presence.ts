import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import type { DocumentChanges } from '../contract.ts'
import { remoteChange } from '../document/shared-document.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { OpenDocument, Present } from './open-document.ts'

const caretMs = 150

/** The colors of carets: white text on each has enough contrast. */
const colors = ['#6b3fd4', '#0f766e', '#b4430f', '#1d63b8', '#a3246e', '#4d6b12'] as const

/**
 * The people in a document, and their carets. A move of one's own caret is an `update`, which is sent, and no `change`:
 * every writing area of the page draws the carets of the others again on a `change`, and a caret moves with every key.
 */
export class Carets extends Awareness {
  /**
   * Awareness repeats the own state every 15 s, and drops those of others that are not repeated. Here the server decides who
   * is present, by the calls that wait: nothing is sent, and nobody is dropped.
   */
  override setLocalState(state: Record<string, unknown> | null): void {
    if (state === null || state !== this.getLocalState()) super.setLocalState(state)
    else for (const meta of this.meta.values()) meta.lastUpdated = Date.now()
  }

  override emit(name: string, args: unknown[]): void {
    const [, origin] = args
    if (name !== 'change' || origin !== 'local') super.emit(name, args)
  }
}

/** Reports where this person is, and shows where the others are. */
export function createPresence(open: OpenDocument) {
  const { clientID } = open.y
  const awareness = new Carets(open.y)
  let timer: ReturnType<typeof setTimeout> | undefined
  let reports = 0
  let isGone = false
  /** The editors, the one in which somebody did something last at the end. */
  const active = new Set<number>()

  async function send(state: string | null): Promise<void> {
    if (!open.isOnServer || open.hasEnded()) return
    reports += 1
    const report = { client: `${clientID}`, state, report: reports }
    await open.calls.present(open.about.id, report).catch(() => {})
  }

  /** Reports where the caret is. A missed report is not an error. */
  function report(): void {
    if (timer !== undefined || isGone || open.signal.aborted) return
    timer = setTimeout(() => {
      timer = undefined
      void send(toBase64(encodeAwarenessUpdate(awareness, [clientID])))
    }, caretMs)
  }

  function showOthers(): void {
    const people = new Map<string, Present>()
    const states = awareness.getStates()
    // The tab in which a person did something last counts.
    for (const client of active) {
      const state = states.get(client) ?? {}
      const { user, block } = state as { user?: { name?: string; color?: string }; block?: string }
      if (client === clientID || typeof user?.name !== 'string') continue
      const blockId = typeof block === 'string' ? block : null
      people.set(user.name, { username: user.name, color: user.color ?? '', blockId })
    }
    open.set({ others: [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1)) })
  }

  function onUpdate(changes: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) {
    for (const client of Object.values(changes).flat()) active.delete(client)
    for (const client of [...changes.added, ...changes.updated]) active.add(client)
    showOthers()
    if (origin !== remoteChange) report()
  }
  awareness.on('update', onUpdate)

  return {
    awareness,
    begin(): void {
      const color = colors[clientID % colors.length]
      awareness.setLocalStateField('user', { name: open.about.username, color })
    },
    setBlock(blockId: string | null): void {
      if (awareness.getLocalState()?.block !== blockId) {
        awareness.setLocalStateField('block', blockId)
      }
    },
    take(presence: NonNullable<DocumentChanges['presence']>): void {
      const others = presence.filter(({ client }) => client !== `${clientID}`)
      for (const { client, username, state } of others) {
        try {
          applyAwarenessUpdate(awareness, fromBase64(state), remoteChange)
          const user = awareness.getStates().get(Number(client))?.user
          // The server knows the account; the state may name another one.
          if (user) user.name = username
        } catch {
          // A state that another release wrote: the person is not shown.
        }
      }
      const here = new Set([clientID, ...others.map(({ client }) => Number(client))])
      const gone = [...awareness.getStates().keys()].filter((client) => !here.has(client))
      if (gone.length > 0) removeAwarenessStates(awareness, gone, remoteChange)
      showOthers()
      // This tab was asleep, or the network away, for so long that it counts as closed.
      if (others.length === presence.length && !document.hidden) report()
    },
    /** The page is shown again after it was left, by the browser's cache. */
    reportHere(): void {
      isGone = false
      report()
    },
    /**
     * The page is being left, perhaps for good: nobody should see this person here for another 30 seconds. It still gets
     * events, for example a blur: they report nothing any more.
     */
    async reportGone(): Promise<void> {
      isGone = true
      clearTimeout(timer)
      timer = undefined
      await send(null)
    },
    stop(): void {
      clearTimeout(timer)
      awareness.off('update', onUpdate)
      awareness.destroy()
    },
  }
}
