import { type RefObject, useEffect, useRef } from 'react'

/** Tags for link previews and search engines. Only the server renders them. */
const serverOnlyTags =
  'head :is(meta[property], meta[name="twitter:card"], script[type="application/ld+json"])'

/**
 * On every new path: scroll to the top, move the focus into the page so that the next Tab is inside it, and remove the
 * server's tags about the page before.
 */
export function usePageChange(pathname: string, hash: string, main: RefObject<HTMLElement | null>) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const tag of document.querySelectorAll(serverOnlyTags)) tag.remove()
    if (!hash) window.scrollTo({ top: 0, behavior: 'instant' })
    // A page that focused one of its fields keeps that focus.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}
