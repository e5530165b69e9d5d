import { useEffect, useRef, useState } from 'react'

const wide = '(min-width: 64rem)'

/**
 * The menu is a native popover: it opens, closes on Escape and returns focus without scripts, also before hydration.
 * This hook only mirrors its state in `aria-expanded` and closes it when the page changes.
 */
export function useMenu(pathname: string) {
  const menu = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<boolean>()

  useEffect(() => {
    const element = menu.current
    if (!element) return
    const mirror = () => setOpen(element.matches(':popover-open'))
    const screen = matchMedia(wide)
    const closeWhenWide = () => screen.matches && element.hidePopover()
    mirror()
    element.addEventListener('toggle', mirror)
    screen.addEventListener('change', closeWhenWide)
    return () => {
      element.removeEventListener('toggle', mirror)
      screen.removeEventListener('change', closeWhenWide)
    }
  }, [])

  const shownOn = useRef(pathname)
  useEffect(() => {
    // Not on hydration: the visitor may have opened the menu before it.
    if (shownOn.current !== pathname) menu.current?.hidePopover()
    shownOn.current = pathname
  }, [pathname])

  return { menu, open, close: () => menu.current?.hidePopover() }
}
