import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { type OpenDocument, retryAfterMs } from './open-document.ts'

/** The first change is sent at once; those within this time after a call are sent together. */
const pauseMs = 60
const retryMs = [500, 1000, 2000, 5000]

/** The changes that wait, and those of calls under way. `onFirst` is called when the server has the document. */
function createOutgoing(open: OpenDocument, onFirst: () => void) {
  let pending: Uint8Array[] = []
  let underWay: Uint8Array[][] = []
  const knownImages = new Set<string>()
  const hasPending = () => pending.length > 0
  return {
    hasPending,
    add(update: Uint8Array): void {
      pending.push(update)
      open.set({ isSent: false })
    },
    drop(): void {
      pending = []
      open.set({ isSent: true })
    },
    async send(): Promise<void> {
      const sent = pending
      pending = []
      // With the changes of calls under way: the server refuses changes that arrive before those they build on.
      const all = [...underWay.flat(), ...sent]
      underWay = [...underWay, sent]
      const ended = () => {
        underWay = underWay.filter((one) => one !== sent)
      }
      try {
        const { title, images, equalsSaved } = open.about.describe()
        const added = images.filter((src) => !knownImages.has(src))
        const begins = !open.isOnServer
        // The first update is the whole document: a new text may have begun with words that nobody typed here.
        const update = toBase64(begins ? Y.encodeStateAsUpdate(open.y) : Y.mergeUpdates(all))
        const change = { update, title, images: added, equalsSaved, begins }
        const seq = await open.calls.add(open.about.id, change)
        open.confirmed = Math.max(open.confirmed, seq)
        for (const src of added) knownImages.add(src)
        const isFirst = !open.isOnServer
        open.isOnServer = true
        ended()
        const isSent = !hasPending() && underWay.length === 0
        open.set({ isSent, isOnline: true, isNoted: open.isNoted })
        if (isFirst && !open.signal.aborted) onFirst()
      } catch (error) {
        ended()
        pending = [...sent, ...pending]
        open.noteFailure(error)
        throw error
      }
    },
  }
}

/** Sends the changes of this tab, one call at a time. */
export function createSender(open: OpenDocument, onFirst: () => void) {
  const outgoing = createOutgoing(open, onFirst)
  const { hasPending } = outgoing
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let askedToWaitMs = 0
  const pauseLeft = () => Math.max(0, sentAt + pauseMs - performance.now())

  function schedule(ms: number): void {
    if (timer !== undefined || open.signal.aborted || open.hasEnded()) return
    timer = setTimeout(() => {
      timer = undefined
      void sendNext().catch(sendRest)
    }, ms)
  }

  /** One call at a time: changes that come meanwhile wait for the next one. */
  async function sendNext(): Promise<void> {
    await (sending ?? track(sendPending()))
    sendRest()
  }

  /** `sending` lasts until every call has ended. */
  function track(call: Promise<void>): Promise<void> {
    const all = Promise.all([sending, call])
      .then(() => {})
      .finally(() => {
        if (sending === all) sending = undefined
      })
    sending = all
    return all
  }

  function sendRest(): void {
    if (!hasPending()) return
    const ms = failures ? (retryMs[failures - 1] ?? 5000) : pauseLeft()
    schedule(Math.max(ms, askedToWaitMs))
  }

  async function sendPending(): Promise<void> {
    if (!hasPending()) return
    sentAt = performance.now()
    try {
      await outgoing.send()
      failures = 0
      askedToWaitMs = 0
    } catch (error) {
      failures = Math.min(failures + 1, retryMs.length)
      askedToWaitMs = retryAfterMs(error)
      throw error
    }
  }

  return {
    hasPending,
    add(update: Uint8Array): void {
      outgoing.add(update)
      schedule(pauseLeft())
    },
    /** Resolves when the server has what waits now; rejects when it cannot be reached or refuses. */
    async send(): Promise<void> {
      await sending
      if (hasPending()) await sendNext()
    },
    /** Sends what waits, without the usual pause. */
    async flush(): Promise<void> {
      try {
        while (hasPending() && !open.hasEnded()) await sendNext()
      } catch {
        // The state says that it was not sent.
      }
    },
    /** Sends what waits even while a call is under way: the tab may be closed before that has ended. */
    sendAtOnce(): void {
      if (open.hasEnded()) return
      void track(sendPending())
        // The state says that it was not sent.
        .catch(() => {})
        .then(sendRest)
    },
    /** Drops changes that wait to be sent: the document was deleted, and its text is saved elsewhere. */
    drop: outgoing.drop,
    stop: () => clearTimeout(timer),
  }
}
