import { useCallback, useEffect, useRef } from 'react'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { TextLog } from '../unsaved-changes/text-log.ts'
import type { DocumentSession } from './document-session.ts'

/** Text that the server confirms within this time is not stored in the browser. */
const unsentMs = 400

interface Unsent {
  session: DocumentSession
  log: TextLog
  /** Changes with every change of the text. */
  text: unknown
  isSent: boolean
  /** Whether the browser has stored text of it already, which is removed when the server has it. */
  hasRecords: boolean
  /** Whether pictures of this browser are not uploaded yet. */
  hasLocal: () => boolean
  /** Loads pictures that another tab of this browser stored. */
  loadPictures: () => Promise<void>
  record: Parameters<TextLog['write']>[0]
}

const hasState = (data: unknown): data is { state: Uint8Array } =>
  typeof data === 'object' && data !== null && 'state' in data && data.state instanceof Uint8Array

/** Keeps text that the server does not have yet, and pictures on their way, in this browser. */
export function useUnsentText(unsent: Unsent) {
  const { session, log, text, isSent } = unsent
  const latest = useRef(unsent)
  latest.current = unsent
  const wasStored = useRef(unsent.hasRecords)
  const isUnsent = !isSent || unsent.hasLocal()

  /** Stores the text in this browser now. */
  const keep = useCallback(() => {
    wasStored.current = true
    latest.current.log.write(() => latest.current.record())
  }, [])

  // Two tabs without a connection store their text of one document side by side, and each adds the other's to its own.
  const isLeaving = useRef(false)
  useEffect(() => {
    log.onOther((data) => {
      // The other tab sends its text itself, or the list offers it.
      if (isLeaving.current || !hasState(data)) return false
      wasStored.current = true
      session.recover(data.state)
      void latest.current.loadPictures()
      if (session.state().isSent && !latest.current.hasLocal()) void log.discard()
      return true
    })
  }, [session, log])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text is stored
  useEffect(() => {
    if (!isUnsent) {
      if (wasStored.current) void log.discard()
      wasStored.current = false
      return
    }
    const timer = setTimeout(keep, wasStored.current ? 0 : unsentMs)
    return () => clearTimeout(timer)
  }, [isUnsent, text, log, keep])

  // The tab may be closed before the pauses end after which text is sent and stored.
  const hurry = () => {
    if (session.state().isSent && !unsent.hasLocal()) return
    keep()
    session.sendAtOnce()
  }
  useWindowEvents({ pagehide: hurry, visibilitychange: hurry })

  /** Ends the session. Text that the server does not get is kept in this browser. */
  const leave = useCallback(async () => {
    isLeaving.current = true
    if (!session.state().isSent) keep()
    await session.close()
    const isEverythingSent = session.state().isSent && !latest.current.hasLocal()
    if (isEverythingSent && wasStored.current) await log.discard()
    else await log.settled()
    // Not before: no list offers the text as unsaved while its last changes are being sent.
    log.close()
  }, [session, log, keep])

  return { isUnsent, keep, leave }
}
