import { type RefObject, useEffect, useRef } from 'react'

/** Tags for link previews and search engines. Only the server renders them. */
const serverOnlyTags =
  'head :is(meta[property], meta[name="twitter:card"], script[type="application/ld+json"])'

/**
 * On every new path: scrolls to the top, moves the focus into the page so that the next Tab is inside it, and removes
 * the tags that the server rendered for the previous page.
 */
export function usePageChange(pathname: string, hash: string, main: RefObject<HTMLElement | null>) {
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
