import { type RefObject, useEffect, useRef } from 'react'

/** What the server tells previews and search engines about the page it renders. */
const toldOutside =
  'head :is(meta[property], meta[name="twitter:card"], script[type="application/ld+json"])'

/**
 * On every new path: back to the top, and focus moves to the page so the next Tab is inside it. What was told
 * outside about the page before goes with it.
 */
export function usePageChange(pathname: string, hash: string, main: RefObject<HTMLElement | null>) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const told of document.querySelectorAll(toldOutside)) told.remove()
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' })
    // A page that took focus itself (a first field) keeps it.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}
