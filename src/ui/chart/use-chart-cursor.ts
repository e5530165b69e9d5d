import { type KeyboardEvent, useState } from 'react'

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place - 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - 7,
  PageUp: (place) => place + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** Which row of a chart is described: under the pointer, where a finger was, or chosen with the arrow keys. */
export function useChartCursor(count: number) {
  const [place, setPlace] = useState<number>()
  const last = Math.max(0, count - 1)
  const current = place === undefined ? undefined : Math.min(place, last)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setPlace(undefined)
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The first key shows the last row, which is today.
    const next = current === undefined && event.key !== 'Home' ? last : step(current ?? last, last)
    setPlace(Math.min(last, Math.max(0, next)))
  }
  return { place: current, setPlace, last, onKeyDown, onBlur: () => setPlace(undefined) }
}
