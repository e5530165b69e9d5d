/** Keeps the page from scrolling, bouncing and zooming under the player's thumbs. */
export function holdPageStill(area: HTMLElement, signal: AbortSignal): void {
  const root = document.documentElement
  const refuse = (event: Event) => {
    if (event.cancelable) event.preventDefault()
  }
  root.toggleAttribute('data-playing', true)
  signal.addEventListener('abort', () => root.toggleAttribute('data-playing', false))
  const active = { passive: false, signal }
  // Safari zooms on gesturestart and scrolls on touchmove regardless of touch-action.
  area.addEventListener('touchmove', refuse, active)
  area.addEventListener('gesturestart', refuse, active)
  area.addEventListener('dblclick', refuse, active)
}
