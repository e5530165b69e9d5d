/**
 * On every route change the page scrolls to the top. The router sees to it once the page is hydrated; this does for
 * Back and Forward between documents, whether they are loaded again or come from the browser's memory.
 */
export function startAtTop(): void {
  history.scrollRestoration = 'manual'
  // Firefox may have gone back to the place in a document that it loaded again.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'back_forward') scrollToTop()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollToTop()
  })
}

/** Unless the address names a place in the page. */
function scrollToTop() {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })
}
