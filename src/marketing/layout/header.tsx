import { useEffect, useRef, useState } from 'react'
import { identity } from '#src/site/identity.ts'
import { headerButtons, headerLinks } from '#src/site/navigation.ts'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { Slot } from '#src/ui/page/slot.tsx'
import styles from './header.module.css'
import { Mark } from './mark.tsx'

const wide = '(min-width: 64rem)'

/**
 * The menu is a native popover: it opens, closes on Escape and returns focus without scripts, also before hydration.
 * This hook only mirrors its state in `aria-expanded` and closes it when the page changes.
 */
function useMenu(pathname: string) {
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

/** `isSlim`: one quiet row. On narrow screens its menu also has the navigation of the staff area. */
export function Header({ pathname, isSlim }: { pathname: string; isSlim: boolean }) {
  const { menu, open, close } = useMenu(pathname)
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <RouterLink href="/" className={styles.brand}>
          <Mark className={styles.mark} />
          {identity.name}
        </RouterLink>
        {isSlim ? <Slot name="staff-tools" /> : null}
        <button
          type="button"
          className={styles.toggle}
          popoverTarget="site-menu"
          aria-controls="site-menu"
          aria-expanded={open}
          aria-label="Menu"
        >
          <span className={styles.bars} />
        </button>
        <nav id="site-menu" popover="auto" ref={menu} className={styles.menu} aria-label="Main">
          {isSlim ? <Slot name="staff-menu" /> : null}
          <ul className={styles.links}>
            {headerLinks.map(({ label, href }) => (
              <li key={href}>
                <RouterLink href={href} className={styles.link} onClick={close}>
                  {label}
                </RouterLink>
              </li>
            ))}
          </ul>
          {headerButtons.map(({ label, href }) => (
            <ButtonLink key={href} href={href} className={styles.join} onClick={close}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      </Container>
    </header>
  )
}
