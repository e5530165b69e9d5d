import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '#src/session/use-session.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { mayOpen } from '../screens.ts'
import styles from './staff-navigation.module.css'
import { staffPlaces } from './staff-places.ts'

/** One row under the header on every staff screen; on a phone it scrolls sideways. */
export function StaffNavigation() {
  const { user } = useSession()
  const places = staffPlaces.filter(({ href }) => user && mayOpen(href, user.role))
  const row = useRef<HTMLUListElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current place changes with the path
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // Scrolls only the row: scrollIntoView would move the page as well.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 24
  }, [pathname])
  return (
    <nav aria-label="Content manager" className={styles.navigation}>
      <ul ref={row} className={styles.row}>
        {places.map(({ href, label, exact = false }) => (
          <li key={href}>
            <RouterLink href={href} exact={exact} className={styles.place}>
              {label}
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
