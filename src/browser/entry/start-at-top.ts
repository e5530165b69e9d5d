/**
 * Every route change scrolls the page to the top. The router does it once the page is hydrated; this function does it
 * for Back and Forward between documents, whether they are reloaded or restored from the back-forward cache, and
 * before hydration.
 */
export function startAtTop(): void {
  history.scrollRestoration = 'manual'
  // Firefox may have restored the scroll position of a reloaded document.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'back_forward') scrollToTop()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollToTop()
  })
  const served = location.pathname + location.search
  addEventListener('popstate', () => {
    // A document that was left by a link within the site and then reloaded has neighbours in the history that are
    // pages of its own scripts. Before hydration nothing shows them: the address changes and the old page stays.
    const isShown = location.pathname + location.search === served
    if (!isShown && !('hydrated' in document.documentElement.dataset)) location.reload()
  })
}

/** Unless the URL has a fragment. */
function scrollToTop() {
  if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })
}
