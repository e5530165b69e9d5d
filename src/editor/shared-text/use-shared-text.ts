import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { useStore } from '#src/ui/browser/use-store.ts'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { SessionState } from '../sync/open-document.ts'
import { createTextLog, type TextLog } from '../unsaved-changes/text-log.ts'
import type { SharedText } from './shared-text.ts'
import type { UnsentText } from './stored-text.ts'

/** An open text in an editor: its content, the saved version, and the copy of unsent text in this browser. */
export function useSharedText<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
) {
  const { kind, session, editing, images } = opened
  const base = useStore(opened.base)
  const text = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const steps = useStore(editing.steps)
  const sync = useSyncExternalStore(session.watch, session.state, session.state)
  const id = base.saved && kind.read(base.saved).id
  const href = id === undefined ? (kind.createPath ?? '') : kind.editPath(id)
  const [log] = useState(() => {
    const { username, records } = opened
    return createTextLog({ textId: session.id, kind: kind.storedKind, username, records })
  })
  const writeState = useStore(log.state)
  const dirty = useMemo(() => !kind.same(text, base.text), [kind, text, base.text])
  const follow = useCallback((saved: Saved) => opened.follow(saved), [opened])
  useSavedElsewhere(opened, sync)

  useEffect(() => {
    // The notice of uploads says why one failed and tries again.
    if (text) opened.uploadAll().catch(() => {})
  }, [opened, text])

  const record = () => {
    const now = editing.read()
    const state = Y.encodeStateAsUpdate(session.y)
    const data: UnsentText = { state, saved: base.saved ?? null }
    const storeImages = () => images.store(kind.pictures.list(now))
    return { href, title: kind.titleOf(now), data, storeImages }
  }
  const { isSent } = sync
  const { isUnsent, keep, leave } = useUnsentText(opened, { log, isSent, text, record })
  const isOpen = useRef(false)
  const goesOn = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Later, because in development React mounts every component twice.
      setTimeout(() => {
        if (!isOpen.current && !goesOn.current) void leave()
      })
    }
  }, [leave])

  return {
    ...steps,
    text,
    base,
    dirty,
    sync,
    writeState,
    /** Whether the server lacks a change or a picture of this tab. Without it, a save may still be missing. */
    isUnsent,
    /** Whether a save makes a new one, because the saved one was deleted. */
    deleted: base.saved === undefined ? opened.deleted : sync.end === 'gone',
    follow,
    /** Removes this browser's copy: the server has saved the text. */
    discardCopy: () => log.discard(),
    /** Lets a save go on after the editor is closed. The session ends with it. */
    closeAfter(save: Promise<unknown>) {
      goesOn.current = true
      // From now on only this browser's copy has unsent text.
      if (isUnsent) keep()
      void save.then(leave)
    },
  }
}

function useSavedElsewhere<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
  { subjectId, subjectChanges }: SessionState,
): void {
  const seen = useRef(subjectChanges)
  useEffect(() => {
    if (subjectId === null || subjectChanges === seen.current) return
    seen.current = subjectChanges
    const { kind, base } = opened
    if (base.get().saved === undefined && !kind.staysWithNew) return
    kind.fetch(subjectId).then(
      (saved) => {
        if (kind.read(saved).version > base.get().version) opened.follow(saved)
      },
      (error: unknown) => console.error(error),
    )
  }, [opened, subjectId, subjectChanges])
}

/** Text that the server confirms within this time is not stored in the browser. */
const unsentMs = 400

interface Unsent {
  log: TextLog
  /** Changes with every change of the text. */
  text: unknown
  isSent: boolean
  record: Parameters<TextLog['write']>[0]
}

const hasState = (data: unknown): data is { state: Uint8Array } =>
  typeof data === 'object' && data !== null && 'state' in data && data.state instanceof Uint8Array

/** Keeps text that the server does not have yet, and pictures on their way, in this browser. */
function useUnsentText<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
  { log, text, isSent, record }: Unsent,
) {
  const { kind, session, editing, images } = opened
  const latest = useRef(record)
  latest.current = record
  const wasStored = useRef(opened.records.length > 0)
  const isUnsent = !isSent || opened.localPictures().length > 0

  const keep = useCallback(() => {
    wasStored.current = true
    log.write(() => latest.current())
  }, [log])

  // Two tabs without a connection store their text of one document side by side, and each adds the other's to its own.
  const isLeaving = useRef(false)
  useEffect(() => {
    log.onOther((data) => {
      // The other tab sends its text itself, or the list offers it.
      if (isLeaving.current || !hasState(data)) return false
      wasStored.current = true
      session.recover(data.state)
      void images.load(kind.pictures.list(editing.read()))
      if (opened.isSent()) void log.discard()
      return true
    })
  }, [opened, kind, session, editing, images, log])

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
    if (opened.isSent()) return
    keep()
    session.sendAtOnce()
  }
  useWindowEvents({
    pagehide() {
      hurry()
      void session.reportGone()
    },
    pageshow: () => session.reportHere(),
    visibilitychange: hurry,
  })

  /** Ends the session. Text that the server does not get is kept in this browser. */
  const leave = useCallback(async () => {
    isLeaving.current = true
    if (!session.state().isSent) keep()
    try {
      await session.close()
      if (opened.isSent() && wasStored.current) await log.discard()
      else await log.settled()
      // Not before: no list offers the text as unsaved while its last changes are being sent.
      log.close()
    } finally {
      opened.release()
    }
  }, [opened, session, log, keep])

  return { isUnsent, keep, leave }
}
