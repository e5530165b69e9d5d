import { lazy, Suspense, useState } from 'react'
import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './search-button.module.css'

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search, as Ctrl+K or Cmd+K does. */
export function SearchButton() {
  const [isUsed, setIsUsed] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsUsed(true)
    setIsOpen(true)
  }
  useWindowEvents({
    keydown(event) {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      // In the text of an article the same keys set a link.
      if (!isShortcut || event.defaultPrevented || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsUsed(true)
      setIsOpen((wasOpen) => !wasOpen)
    },
  })
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <StrokeIcon path={icons.search} size={24} />
        <span className={styles.name}>Search</span>
        <span className={styles.keys} aria-hidden="true">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isUsed ? (
        <Suspense>
          <CommandPalette open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
