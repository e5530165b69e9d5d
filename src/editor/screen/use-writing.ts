import { useCallback, useMemo, useState } from 'react'
import * as Y from 'yjs'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import { followMovedText, type OwnCaret } from '../document/follow-moved-text.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { SharedText } from '../shared-text/shared-text.ts'
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

/** Undo, redo and save by keys, and the shared texts that the writing areas are bound to. */
export function useWriting<Snapshot extends DocumentSnapshot>(
  { editing, session }: Pick<SharedText<Snapshot, unknown>, 'editing' | 'session'>,
  announce: (text: string) => void,
  save: () => void,
) {
  const step = async (take: () => void, said: string) => {
    // The server restores a text in which the step is still done: undone meanwhile, its words would be there twice.
    await session.restored()
    keepingFocus(take)
    announce(said)
  }
  const undo = () => void step(editing.undo, 'Undone')
  const redo = () => void step(editing.redo, 'Redone')
  useShortcuts({ undo, redo, save })
  useWindowEvents({
    focusin: ({ target }) => session.setBlock(blockIdAt(target) ?? null),
  })
  const binding = useMemo(
    () => ({
      richTextOf: (id: string, field?: string) => editing.document.richTextOf(id, field),
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

/**
 * Handles Ctrl/Cmd with S, Z, Shift+Z and Y, wherever the focus is, and the undo of the browser's menu. The browser has
 * its own undo history for each field; mixed with that of the article, it would damage other blocks.
 */
function useShortcuts(shortcuts: Record<Action, () => void>): void {
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
      beforeinput: (event) => run(event, actionsOfInput[event.inputType]),
    },
    true,
  )
}

function actionOfKey(event: KeyboardEvent): Action | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const actions = { s: 'save', y: 'redo', z: event.shiftKey ? 'redo' : 'undo' } as const
  return actions[event.key.toLowerCase() as keyof typeof actions]
}

const actionsOfInput: Readonly<Record<string, Action>> = {
  historyUndo: 'undo',
  historyRedo: 'redo',
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
