import * as Y from 'yjs'
import type { DocumentChanges } from '../contract.ts'
import { remoteChange, restoredChange } from '../document/shared-document.ts'
import { createReceiver } from './change-receiver.ts'
import type { DocumentCalls } from './document-calls.ts'
import { createPresence } from './document-presence.ts'
import { type About, createOpenDocument } from './open-document.ts'
import { createSender } from './update-sender.ts'

const recovered = Symbol('recovered change')

export type DocumentSession = ReturnType<typeof openSession>

/** Keeps a document in step with the server: sends the changes of this tab and receives those of everybody else. */
export function openSession(
  y: Y.Doc,
  about: About,
  calls: DocumentCalls,
  opened?: DocumentChanges,
) {
  const open = createOpenDocument(y, about, calls)
  const presence = createPresence(open)
  const receiver = createReceiver(open, presence.take)
  const sender = createSender(open, () => void receiver.receive())
  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== remoteChange && origin !== restoredChange) sender.add(update)
  }
  if (opened) receiver.begin(opened)
  y.on('update', onUpdate)
  presence.begin()
  if (opened) void receiver.receive()

  return {
    id: about.id,
    y,
    awareness: presence.awareness,
    state: open.store.get,
    watch: open.store.subscribe,
    /** The last update that this person has seen and confirmed: at first the saved version. */
    confirmed: receiver.confirmed,
    /** This person was shown the changes of others up to this update. */
    confirm: receiver.confirm,
    /** The changes of others that this person has not confirmed yet. The server decides; this is for asking in time. */
    unconfirmed: receiver.unconfirmed,
    /** A restore names the changes of others since then: since the text was opened, or since the last restore. */
    openedAt: receiver.openedAt,
    /**
     * The server restores an earlier version, and refuses if others wrote something since `confirmed`. `take` gets its
     * change before the polling does, because that would make it a change of somebody else.
     */
    restore: receiver.restore,
    /** Resolves when no restore is under way. */
    restored: receiver.restored,
    /** Adds a state that this browser stored: changes that the server does not have yet are sent. */
    recover: (state: Uint8Array) => Y.applyUpdate(y, state, recovered),
    setBlock: presence.setBlock,
    reportGone: presence.reportGone,
    reportHere: presence.reportHere,
    flush: sender.flush,
    sendAtOnce: sender.sendAtOnce,
    dropUnsent: sender.drop,
    /**
     * Resolves when the server has every change of this tab, and this tab every change that the server has now: with the
     * number of the last one. A snapshot that is taken then contains every version that was saved before this call.
     * Rejects when the server cannot be reached or refuses.
     */
    async settle(): Promise<number> {
      for (;;) {
        await sender.send()
        if (sender.hasPending()) continue
        if (!open.isOnServer) {
          // A save names a document that the server has, also if nobody typed in it.
          sender.add(Y.encodeStateAsUpdate(y))
          continue
        }
        await receiver.fetch()
        if (!sender.hasPending() && open.isNoted) return open.last
      }
    },
    /** Sends the last changes once; `state` then says whether the server has them. */
    async close(): Promise<void> {
      open.stop()
      sender.stop()
      y.off('update', onUpdate)
      presence.stop()
      await sender.flush()
      await presence.reportGone()
    },
  }
}
