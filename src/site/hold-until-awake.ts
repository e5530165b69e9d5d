/** What tells that someone is here; a wheel can turn without the pointer moving. */
const signs = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
] as const

/**
 * A page is complete as it comes, so its scripts are fetched at the first sign of a visitor's hand; at a desk,
 * where bytes and power are cheap, as soon as the browser has nothing else to do. What the visitor does until
 * they run is not lost: a form sent or a button pressed waits and is done again then. Links
 * and native controls (details, popovers) work at once and are left alone.
 */
export function holdUntilAwake(wake: () => Promise<unknown>, atOnce: boolean): void {
  const waiting: (() => void)[] = []
  const hold = (event: Event, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(again)
    start()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button' && !button.popoverTargetElement) {
      hold(event, () => button.click())
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    // Pressed again: React completes the part of a page that is pressed, but lets a submit pass by to the browser.
    hold(event, () => (submitter ? submitter.click() : target.requestSubmit()))
  }
  const letGo = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    for (const again of waiting) again()
  }
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const sign of signs) removeEventListener(sign, start, true)
    // If the scripts cannot be had, the page goes on without them: forms post, links lead on.
    wake()
      .catch(() => onceOnline(wake))
      .catch(() => {})
      .finally(letGo)
  }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  if (atOnce) {
    start()
    return
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) whenIdle(start)
}

/** Without a network, what was held would only lead to the browser's own error page: it waits for it to be back. */
async function onceOnline(wake: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine) return
  await new Promise((back) => addEventListener('online', back, { once: true }))
  await wake()
}

/** After everything that the first screen needs; browsers without idle times (Safari) get a short pause. */
export function whenIdle(start: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
