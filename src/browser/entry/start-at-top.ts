/**
 * On every route change the page scrolls to the top. The router sees to it once the page is hydrated; this does for
 * Back and Forward between documents, whether they are loaded again or come from the browser's memory.
 */
export function startAtTop(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', ({ persisted }) => {
    // An address with a place in the page was left at that place.
    if (persisted && !location.hash) scrollTo({ top: 0, behavior: 'instant' })
  })
}
