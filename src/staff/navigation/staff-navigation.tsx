import { useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '#src/session/session.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { InSlot } from '#src/ui/page/slot.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { placesOf } from '../screens.ts'
import { SearchButton } from '../search/search-button.tsx'
import styles from './staff-navigation.module.css'

/** The width from which the site's header shows its menu as a row. */
const wide = '(min-width: 64rem)'

/** At the end of the row, after the search. */
const accountPath = '/contentmanager/account'

/** One row on every staff screen: mark, places, search, account. On a narrow screen it is part of the site's menu. */
export function StaffNavigation({ mark }: { mark: ReactNode }) {
  useScrolledMark()
  if (useIsWide()) {
    return (
      <InSlot name="staff-bar">
        <nav aria-label="Content manager" className={styles.bar}>
          <div className={styles.row}>
            <span className={styles.mark}>{mark}</span>
            <Places className={styles.places} />
            <SearchButton />
            <Account />
            <button type="button" className={styles.site} popoverTarget="site-menu">
              Site
            </button>
          </div>
        </nav>
      </InSlot>
    )
  }
  return (
    <>
      <InSlot name="staff-tools">
        <SearchButton />
      </InSlot>
      <InSlot name="staff-menu">
        <nav aria-label="Content manager" className={styles.inMenu}>
          <Places className={styles.grid} />
          <Account />
        </nav>
      </InSlot>
    </>
  )
}

function Places({ className }: { className: string | undefined }) {
  const { user } = useSession()
  const places = user ? placesOf(user.role).filter(({ href }) => href !== accountPath) : []
  const row = useRef<HTMLUListElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // Scrolls only the row: scrollIntoView would move the page as well.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 24
  }, [pathname])
  return (
    <ul ref={row} className={className}>
      {places.map(({ href, label }) => (
        <li key={href}>
          {/* Another place is marked on the pages below it too. */}
          <RouterLink
            href={href}
            exact={href === '/contentmanager'}
            className={styles.place}
            onClick={closeMenu}
          >
            {label}
          </RouterLink>
        </li>
      ))}
    </ul>
  )
}

function Account() {
  return (
    <RouterLink href={accountPath} className={styles.account} onClick={closeMenu}>
      <StrokeIcon path={icons.person} size={24} />
      Account
    </RouterLink>
  )
}

/** A link to the page that is already shown changes no path, which would close the menu. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** Marks the page while it is scrolled: the pages of the site then fold into the button "Site" (staff-layout.css). */
function useScrolledMark(): void {
  useEffect(() => {
    const root = document.documentElement
    const mark = () => root.toggleAttribute('data-scrolled', scrollY > 8)
    mark()
    addEventListener('scroll', mark, { passive: true })
    return () => {
      removeEventListener('scroll', mark)
      root.removeAttribute('data-scrolled')
    }
  }, [])
}

/** The staff area is rendered in the browser only, so a media query decides which navigation exists. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
}
