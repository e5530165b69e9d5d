import { mayHydrateWhenIdle } from '#src/site/hydration.ts'

/** Events that count as an interaction; a wheel can turn without the pointer moving. */
const interactions = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
] as const

/**
 * Hydrates at the first interaction; at a desk, where bytes and power are cheap, and where the page shows what the
 * browser remembers, as soon as the browser is idle. What the visitor does before is not lost: a form sent or a button pressed is held and done again after hydration. Links
 * and native controls (details, popovers) work at once and are left alone; a link starts no hydration.
 */
export function hydrateOnInteraction(hydrate: () => Promise<unknown>, immediately: boolean): void {
  /** By what was pressed: pressed twice, it is done once. */
  const held = new Map<HTMLElement, () => void>()
  const hold = (event: Event, pressed: HTMLElement, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    // On a slow line the scripts take a second or two: the visitor sees at once that something happens.
    pressed.setAttribute('aria-busy', 'true')
    held.set(pressed, again)
    start()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.type === 'button' && !button.popoverTargetElement) {
      hold(event, button, () => button.click())
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    // Pressed again: React hydrates the part of a page that is pressed, but leaves a submit to the browser.
    hold(event, submitter ?? target, () => (submitter ? submitter.click() : target.requestSubmit()))
  }
  const replay = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    for (const [pressed, again] of held) {
      pressed.removeAttribute('aria-busy')
      again()
    }
  }
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const type of interactions) removeEventListener(type, onInteraction, true)
    // If the scripts cannot be loaded, the page goes on without them: forms post, links lead on.
    hydrate()
      .catch(() => onceOnline(hydrate))
      .catch(reloadOnReturn)
      .finally(replay)
  }
  const onInteraction = ({ target }: Event) => {
    // Who taps a link leaves: scripts fetched now would only compete with the next page for the line.
    if (target instanceof Element && target.closest('a[href]')) return
    // The answer to the interaction is painted first.
    requestAnimationFrame(() => setTimeout(start))
  }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  if (immediately) {
    start()
    return
  }
  for (const type of interactions) {
    addEventListener(type, onInteraction, { capture: true, passive: true })
  }
  if (atDesk() || mayHydrateWhenIdle()) whenIdle(start)
}

const atDesk = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Without a network, what was held would only lead to the browser's own error page: it waits for it to be back. */
async function onceOnline(hydrate: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine) throw new Error('not a matter of the network')
  await new Promise((back) => addEventListener('online', back, { once: true }))
  await hydrate()
}

/**
 * Who leaves while the scripts load aborts them, and Back may bring the same document from memory, where an import that
 * failed once fails again.
 */
function reloadOnReturn() {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
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
