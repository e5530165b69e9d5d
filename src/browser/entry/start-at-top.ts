/**
 * Every route change scrolls the page to the top. The router does it once the page is hydrated; this function does it
 * for Back and Forward between documents, whether they are reloaded or restored from the back-forward cache.
 */
export function startAtTop(): void {
  history.scrollRestoration = 'manual'
  // Firefox may have restored the scroll position of a reloaded document.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'back_forward') scrollToTop()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollToTop()
  })
}

/** Unless the URL has a fragment. */
function scrollToTop() {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })
}
