import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The details beside the text. On narrow screens they are a drawer that a button opens; on wide ones styles ignore the
 * state. The drawer closes when the focus leaves it, and returns the focus to its button otherwise.
 */
export function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  const close = useCallback(() => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (!isOpen) return
    // Not the blur event of the drawer: when a text gets the focus, it does not say where the focus goes.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      // A dialog that was opened in the drawer returns the focus to it.
      if (target !== opener.current && !target.closest('[role="dialog"]')) setOpen(false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isOpen])

  return {
    isOpen,
    opener,
    panel,
    close,
    toggle() {
      flushSync(() => setOpen((before) => !before))
      panel.current?.querySelector<HTMLElement>('[data-close]')?.focus({ preventScroll: true })
    },
    reveal: () => flushSync(() => setOpen(true)),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
      event.preventDefault()
      close()
    },
  }
}
