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
    const lastUpdated = (client: number) => awareness.meta.get(client)?.lastUpdated ?? 0
    const states = [...awareness.getStates()]
    // The tab in which a person did something last counts.
    states.sort(([a], [b]) => lastUpdated(a) - lastUpdated(b))
    for (const [client, state] of states) {
      const { user, block } = state as { user?: { name?: string; color?: string }; block?: string }
      if (client === clientID || typeof user?.name !== 'string') continue
      const blockId = typeof block === 'string' ? block : null
      people.set(user.name, { username: user.name, color: user.color ?? '', blockId })
    }
    open.set({ others: [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1)) })
  }

  function onUpdate(_changes: unknown, origin: unknown): void {
    showOthers()
    if (origin !== remoteChange) report()
  }

  return {
    awareness,
    begin(): void {
      const color = colors[clientID % colors.length]
      awareness.setLocalStateField('user', { name: open.about.username, color })
      awareness.on('update', onUpdate)
      report()
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
      // The people who were there before this session are in its first response, which nobody watches yet.
      showOthers()
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
