import { type RefObject, useEffect, useRef } from 'react'

/** On every new path: back to the top, and focus moves to the page so the next Tab is inside it. */
export function usePageChange(pathname: string, hash: string, main: RefObject<HTMLElement | null>) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' })
    // A page that took focus itself (a first field) keeps it.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}
