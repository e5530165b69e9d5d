import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { layoutOf } from '#src/site/pages.ts'
import { Slot } from '#src/ui/page/slot.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './page-shell.module.css'

/** Tags for link previews and search engines. Only the server renders them. */
const serverOnlyTags =
  'head :is(meta[property], meta[name="twitter:card"], script[type="application/ld+json"])'

/**
 * As soon as the path changes, also while the next page still loads: scrolls to the top, moves the focus into the page so
 * that the next Tab is inside it, and removes the tags that the server rendered for the previous page.
 */
function usePageChange(main: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useRouterState({ select: ({ location }) => location })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    for (const tag of document.querySelectorAll(serverOnlyTags)) tag.remove()
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' })
    // If the page has focused one of its fields, that field keeps the focus.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}

export function PageShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const layout = layoutOf(pathname)
  const bare = layout === 'bare'
  const isStaff = layout === 'staff'
  usePageChange(main)
  return (
    <div
      className={styles.shell}
      data-tone={layout === 'dark' ? 'night' : undefined}
      data-area={isStaff ? 'staff' : undefined}
    >
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {bare ? null : <Header pathname={pathname} isSlim={isStaff} />}
      {isStaff ? <Slot name="staff-bar" className={styles.underHeader} /> : null}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classNames(styles.main, !bare && !isStaff && styles.underHeader)}
      >
        {children}
      </main>
      {bare ? null : <Footer isFolded={isStaff} />}
    </div>
  )
}
