const pauseMs = 300

/**
 * Until the first screen is painted, the parts below it are neither styled nor laid out (page-shell.module.css),
 * which on a phone is half of the work. This lays out the rest, one part per frame, so that no task is long enough to
 * be noticed. If it were left to the browser, lengths would change while a reader scrolls, and parts that were never
 * near the viewport would be missing from a full-page screenshot.
 *
 * It pauses after a touch: work in the next frames would delay the visible effect of the touch.
 */
export async function layOutRest(): Promise<void> {
  let touchedAt = Number.NEGATIVE_INFINITY
  const onTouch = ({ timeStamp }: Event) => {
    touchedAt = timeStamp
  }
  addEventListener('pointerdown', onTouch, true)
  const parts = document.querySelectorAll<HTMLElement>('main > * ~ section, main ~ footer')
  for (const part of parts) {
    // Not by rules in a style sheet: for each of them the browser would match every element of the page again.
    part.style.contentVisibility = 'visible'
    await new Promise<void>(afterFrame)
    const pause = touchedAt + pauseMs - performance.now()
    if (pause > 0) await new Promise((done) => setTimeout(done, pause))
  }
  removeEventListener('pointerdown', onTouch, true)
  // Also for pages reached by client-side navigation, whose first paint does not have to be fast.
  document.documentElement.dataset.laidOut = ''
  for (const part of parts) part.removeAttribute('style')
}

/** A page in the background has no animation frames; it must not wait for one. */
function afterFrame(run: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(run))
  else setTimeout(run, 100)
}
