import type { KeyboardEvent } from 'react'

type Shortcuts = { undo: () => void; redo: () => void; save: () => void }

/** Ctrl/Cmd with S, Z, Shift+Z and Y, before any field takes them for itself. */
export function useShortcuts({ undo, redo, save }: Shortcuts) {
  return (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const action =
      key === 's'
        ? save
        : key === 'z'
          ? event.shiftKey
            ? redo
            : undo
          : key === 'y'
            ? redo
            : undefined
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}
