/** Keeps the page from scrolling, bouncing and zooming under the player's thumbs. */
export function holdPageStill(area: HTMLElement): () => void {
  const root = document.documentElement
  const refuse = (event: Event) => {
    if (event.cancelable) event.preventDefault()
  }
  root.toggleAttribute('data-playing', true)
  const bound = new AbortController()
  const active = { passive: false, signal: bound.signal }
  // Safari zooms on gesturestart and scrolls on touchmove regardless of touch-action.
  area.addEventListener('touchmove', refuse, active)
  area.addEventListener('gesturestart', refuse, active)
  area.addEventListener('dblclick', refuse, active)
  return () => {
    root.toggleAttribute('data-playing', false)
    bound.abort()
  }
}
