import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { useStore } from '#src/ui/browser/use-store.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { SessionState } from '../sync/document-session.ts'
import { useLeave } from '../sync/use-leave.ts'
import { useUnsentText } from '../sync/use-unsent-text.ts'
import { createTextLog } from '../unsaved-changes/text-log.ts'
import { followSaved, hasLocal, releaseText, type SharedText, uploadAll } from './shared-text.ts'
import type { UnsentText } from './stored-text.ts'

/** An open text in an editor: its content, the saved version, and the copy of unsent text in this browser. */
export function useSharedText<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
) {
  const { kind, session, editing, images } = opened
  const base = useStore(opened.base)
  const text = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const steps = useSyncExternalStore(editing.watch, editing.steps, editing.steps)
  const sync = useSyncExternalStore(session.watch, session.state, session.state)
  const id = base.saved && kind.read(base.saved).id
  const href = id === undefined ? (kind.createPath ?? '') : kind.editPath(id)
  const [log] = useState(() => {
    const { username, records } = opened
    return createTextLog({ textId: session.id, kind: kind.storedKind, username, records })
  })
  const writeState = useStore(log.state)
  const dirty = useMemo(() => !kind.same(text, base.text), [kind, text, base.text])
  const follow = useCallback((saved: Saved) => followSaved(opened, saved), [opened])
  useSavedElsewhere(opened, sync)

  useEffect(() => {
    // The notice of uploads says why one failed and tries again.
    if (text && hasLocal(opened)) uploadAll(opened).catch(() => {})
  }, [opened, text])

  const unsent = useUnsentText({
    session,
    log,
    hasRecords: opened.records.length > 0,
    isSent: sync.isSent,
    text,
    hasLocal: () => hasLocal(opened),
    loadPictures: () => images.load(kind.pictures.list(editing.read())),
    record() {
      const now = editing.read()
      const state = Y.encodeStateAsUpdate(session.y)
      const data: UnsentText<Saved> = { state, saved: base.saved ?? null }
      const storeImages = () => images.store(kind.pictures.list(now))
      return { href, title: kind.titleOf(now), data, storeImages }
    },
  })
  const { isUnsent, keep, leave: leaveSession } = unsent
  const leave = useCallback(
    () => leaveSession().finally(() => releaseText(opened)),
    [leaveSession, opened],
  )
  const goesOn = useRef(false)
  useLeave(
    leave,
    useCallback(() => goesOn.current, []),
  )

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

/** Reads the version that somebody saved, here or elsewhere. */
function useSavedElsewhere<Snapshot extends DocumentSnapshot, Saved>(
  opened: SharedText<Snapshot, Saved>,
  { subjectId, subjectChanges }: SessionState,
): void {
  const known = useRef(subjectChanges)
  useEffect(() => {
    if (subjectId === null || subjectChanges === known.current) return
    known.current = subjectChanges
    const { kind, base } = opened
    if (base.get().saved === undefined && !kind.staysWithNew) return
    kind.fetch(subjectId).then(
      (saved) => {
        if (kind.read(saved).version > base.get().version) followSaved(opened, saved)
      },
      (error: unknown) => console.error(error),
    )
  }, [opened, subjectId, subjectChanges])
}
