import { useEffect, useRef } from 'react'

type Action = 'undo' | 'redo' | 'save'
type Shortcuts = Record<Action, () => void>

/**
 * Ctrl/Cmd with S, Z, Shift+Z and Y, wherever the focus is, and the undo of the browser's menu. The browser has an
 * undo history of its own for each field; used beside the article's, it damages blocks that nobody touched.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const run = (event: Event, action: Action | undefined) => {
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      // A dialog asks something first; the article behind it stays as it is.
      if (!isInDialog(event.target)) latest.current[action]()
    }
    const onKeyDown = (event: KeyboardEvent) => run(event, actionOfKey(event))
    const onBeforeInput = (event: InputEvent) => run(event, actionOfInput(event))
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('beforeinput', onBeforeInput, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('beforeinput', onBeforeInput, { capture: true })
    }
  }, [])
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
