/** A page in the background is not painted, and some browsers do not tell when they paint. */
const longestWaitMs = 1000

/** Starts when the page is loaded and on the screen; a page may load before its first paint. */
export function whenPainted(start: () => void): void {
  const loaded = () => onceOnScreen(start)
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
}

function onceOnScreen(start: () => void): void {
  if (document.visibilityState !== 'visible') {
    setTimeout(start)
    return
  }
  let started = false
  const once = () => {
    if (!started) start()
    started = true
    observer.disconnect()
  }
  const observer = new PerformanceObserver(once)
  // Entries of the past are reported too.
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(once, longestWaitMs)
}

/** Starts after everything that the first screen needs. */
export function whenIdle(start: () => void): void {
  whenPainted(() => onceIdle(start, 2000))
}

/** Starts when no task is waiting. Browsers without requestIdleCallback (Safari) get a short delay. */
export function onceIdle(start: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout })
  else setTimeout(start, 200)
}
