import { useCallback, useMemo, useState } from 'react'
import * as Y from 'yjs'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { DocumentEditing } from '../document/editing.ts'
import { followMovedText, type OwnCaret } from '../document/follow-moved-text.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { DocumentSession } from '../sync/document-session.ts'
import { blockIdAt, keepingFocus } from '../writing/focus-block.ts'

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
    focusin: ({ target }) => session.setBlock(blockIdAt(target) ?? null),
  })
  const binding = useMemo(
    () => ({
      richTextOf: (id: string) => editing.document.richTextOf(id),
      watchCaret: (move: OwnCaret['move']) =>
        followMovedText(editing.document, {
          read() {
            const { cursor } = session.awareness.getLocalState() ?? {}
            return cursor && Y.createRelativePositionFromJSON(cursor.head)
          },
          move,
        }),
      awareness: session.awareness,
    }),
    [editing, session],
  )
  return { undo, redo, binding }
}

type Action = 'undo' | 'redo' | 'save'
type Shortcuts = Record<Action, () => void>

/**
 * Handles Ctrl/Cmd with S, Z, Shift+Z and Y, wherever the focus is, and the undo of the browser's menu. The browser has
 * its own undo history for each field; mixed with that of the article, it would damage other blocks.
 */
function useShortcuts(shortcuts: Shortcuts): void {
  const run = (event: Event, action: Action | undefined) => {
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    // While a dialog is open, the article behind it stays as it is.
    if (!isInDialog(event.target)) shortcuts[action]()
  }
  useWindowEvents(
    {
      keydown: (event) => run(event, actionOfKey(event)),
      beforeinput: (event) => run(event, actionOfInput(event)),
    },
    true,
  )
}

function actionOfKey(event: KeyboardEvent): Action | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 's') return 'save'
  if (key === 'y') return 'redo'
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return undefined
}

function actionOfInput({ inputType }: InputEvent): Action | undefined {
  if (inputType === 'historyUndo') return 'undo'
  return inputType === 'historyRedo' ? 'redo' : undefined
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
