/** Keeps the page from scrolling, bouncing and zooming under the player's thumbs. */
export function holdPageStill(area: HTMLElement): () => void {
  const root = document.documentElement
  const refuse = (event: Event) => {
    if (event.cancelable) event.preventDefault()
  }
  root.toggleAttribute('data-playing', true)
  const active = { passive: false }
  // Safari zooms on gesturestart and scrolls on touchmove regardless of touch-action.
  area.addEventListener('touchmove', refuse, active)
  area.addEventListener('gesturestart', refuse, active)
  area.addEventListener('dblclick', refuse)
  return () => {
    root.toggleAttribute('data-playing', false)
    area.removeEventListener('touchmove', refuse)
    area.removeEventListener('gesturestart', refuse)
    area.removeEventListener('dblclick', refuse)
  }
}
