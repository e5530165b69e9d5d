import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { useLeave } from '#src/editor/sync/use-leave.ts'
import { useUnsentText } from '#src/editor/sync/use-unsent-text.ts'
import { useChangesWriter, useWriteState } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { type FaqText, nameOf } from '../../document.ts'
import { readFaq, type SavedFaq } from '../queries.ts'
import { changedParts } from './changed-parts.ts'
import { baseOf, type OpenedFaq } from './open-faq.ts'
import { createPath, editPath } from './paths.ts'
import type { UnsentFaq } from './stored-faq.ts'

/** The open FAQ: its shared document, the saved version, and the copy of unsent text in the browser. */
export function useFaqEditor(opened: OpenedFaq) {
  const { session, editing } = opened
  const [base, setBase] = useState({ ...opened.base })
  const text = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const sync = useSyncExternalStore(session.watch, session.state, session.state)
  const href = base.saved ? editPath(base.saved.faq.faqid) : createPath
  const writer = useChangesWriter(
    { kind: 'faq', href, revision: opened.stored?.revision },
    session.id,
  )
  const writeState = useWriteState(writer)

  const follow = useCallback(
    (saved: SavedFaq, isOwn = false) => {
      if (saved.version < (opened.base.saved?.version ?? 0)) return
      Object.assign(opened.base, baseOf(saved))
      // The document of a deleted FAQ takes no more changes.
      if (!opened.session.state().end) {
        const unsaved = changedParts(opened, opened.base).map(({ key }) => key)
        opened.editing.saved(unsaved, isOwn)
      }
      setBase(baseOf(saved))
    },
    [opened],
  )

  // Somebody saved it, here or elsewhere.
  const { subjectId, subjectChanges } = sync
  const knownChanges = useRef(subjectChanges)
  useEffect(() => {
    if (subjectId === null || subjectChanges === knownChanges.current) return
    knownChanges.current = subjectChanges
    // The document of a new FAQ belongs to it as soon as it is created; the form is for the next one then.
    if (!opened.base.saved) return
    readFaq(subjectId).then(
      (saved) => follow(saved),
      (error: unknown) => console.error(error),
    )
  }, [subjectId, subjectChanges, follow, opened])

  const { isUnsent, leave: leaveSession } = useUnsentText({
    session,
    writer,
    stored: opened.stored,
    isSent: sync.isSent,
    text,
    hasLocal: () => false,
    record() {
      const state = Y.encodeStateAsUpdate(session.y)
      const data: UnsentFaq = { state, saved: base.saved ?? null }
      return { href, title: nameOf(editing.read()), data }
    },
  })
  const leave = useCallback(
    () => leaveSession().finally(() => editing.close()),
    [leaveSession, editing],
  )
  useLeave(leave)

  const unsaved = changedParts(opened, base)

  return {
    text,
    base,
    sync,
    unsaved,
    dirty: unsaved.length > 0,
    /** Whether this person has changes that are not saved. */
    hasOwn: unsaved.some(({ people }) => people.length === 0 || people.includes(opened.username)),
    isUnsent,
    writeState,
    deleted: opened.deleted || (sync.end === 'gone' && base.saved !== undefined),
    follow,
    change: (fields: Partial<FaqText>, place?: string) =>
      editing.change((now) => ({ ...now, ...fields }), place),
  }
}
