import { mayHydrateWhenIdle } from '#src/site/hydration.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Events that count as an interaction; a wheel can turn without the pointer moving. On a phone a pointer is over
 * something only when it is down: a browser that emulates a phone reports its mouse, although nobody has touched the page.
 */
const interactions = [
  ...(atDesk() ? ['pointerover'] : []),
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
]

/**
 * Hydrates at the first interaction. On a desktop, where bytes and power are cheap, and on pages that show stored
 * state, it hydrates as soon as the browser is idle. Actions before that are not lost: a submitted form or a pressed
 * button is held back and repeated after hydration. Links and native controls (details, popovers) work at once and
 * are left alone; a link starts no hydration.
 */
export function hydrateOnInteraction(hydrate: () => Promise<unknown>, immediately: boolean): void {
  /** Keyed by the pressed element: pressed twice, the action is repeated once. */
  const held = new Map<HTMLElement, () => void>()
  const hold = (event: Event, pressed: HTMLElement, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    // On a slow connection the scripts take a second or two, so the visitor sees at once that something happens.
    pressed.setAttribute('aria-busy', 'true')
    held.set(pressed, again)
    start()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    // Left to the browser: if the router changes the page while React hydrates it, React renders all of it again and
    // reports errors (422, 520).
    if (event.target.closest('a[href]')) event.stopImmediatePropagation()
    const button = event.target.closest('button')
    if (button?.type === 'button' && !button.popoverTargetElement) {
      hold(event, button, () => button.click())
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    // Repeated by a click: React handles a click on a part that it is still hydrating, but leaves a submit event to
    // the browser.
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
    // If the scripts cannot be loaded, the page works without them: forms post, and links navigate.
    hydrate()
      .catch(() => onceOnline(hydrate))
      .catch(reloadOnReturn)
      .finally(replay)
  }
  const onInteraction = ({ target }: Event) => {
    // A visitor who follows a link leaves: scripts fetched now would only compete with the next page for bandwidth.
    if (target instanceof Element && target.closest('a[href]')) return
    // The browser paints the effect of the interaction first.
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

function atDesk() {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/**
 * Without a network, a repeated action would only lead to the browser's error page, so it waits until the network is
 * back.
 */
async function onceOnline(hydrate: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine) throw new Error('the scripts failed although the browser is online')
  await new Promise((back) => addEventListener('online', back, { once: true }))
  await hydrate()
}

/**
 * A visitor who leaves while the scripts load aborts them. Back may restore the same document from the back-forward
 * cache, where an import that failed once fails again. So the page is reloaded.
 */
function reloadOnReturn() {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
