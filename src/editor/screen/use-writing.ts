import { useCallback, useMemo, useState } from 'react'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { DocumentEditing } from '../document/editing.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { DocumentSession } from '../sync/document-session.ts'
import { keepingFocus } from '../writing/focus-block.ts'
import { useShortcuts } from '../writing/use-shortcuts.ts'

/** The text of a live region, and how to set it. */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState('')
  // Screen readers do not announce the same text twice in a row, so a space is added.
  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  )
  return [announcement, announce] as const
}

interface Written<Snapshot extends DocumentSnapshot> {
  editing: DocumentEditing<Snapshot>
  session: DocumentSession
}

/** Undo, redo and save by keys, and the shared texts that the writing areas are bound to. */
export function useWriting<Snapshot extends DocumentSnapshot>(
  { editing, session }: Written<Snapshot>,
  announce: (text: string) => void,
  save: () => void,
) {
  const step = (take: () => void, said: string) => {
    keepingFocus(take)
    announce(said)
  }
  const undo = () => step(editing.undo, 'Undone')
  const redo = () => step(editing.redo, 'Redone')
  useShortcuts({ undo, redo, save })
  useWindowEvents({
    focusin({ target }) {
      const block = target instanceof Element ? target.closest('[data-block-id]') : null
      session.setBlock(block?.getAttribute('data-block-id') ?? null)
    },
  })
  const binding = useMemo(
    () => ({
      richTextOf: (id: string) => editing.document.richTextOf(id),
      awareness: session.awareness,
    }),
    [editing, session],
  )
  return { undo, redo, binding }
}
