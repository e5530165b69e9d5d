import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { layoutOf } from '#src/site/pages.ts'
import { publicConfig } from '#src/site/public-config.ts'
import { Slot } from '#src/ui/page/slot.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './page-shell.module.css'
import { usePageChange } from './use-page-change.ts'

export function PageShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  })
  const layout = layoutOf(pathname)
  const bare = layout === 'bare'
  const isStaff = layout === 'staff'
  usePageChange(pathname, hash, main)
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
      {bare ? null : <Footer socialUrl={publicConfig().socialUrl} isFolded={isStaff} />}
    </div>
  )
}
