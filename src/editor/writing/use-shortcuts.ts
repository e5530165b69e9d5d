import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'

type Action = 'undo' | 'redo' | 'save'
type Shortcuts = Record<Action, () => void>

/**
 * Handles Ctrl/Cmd with S, Z, Shift+Z and Y, wherever the focus is, and the undo of the browser's menu. The browser has
 * its own undo history for each field; mixed with that of the article, it would damage other blocks.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
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
