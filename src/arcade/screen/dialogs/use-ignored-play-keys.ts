import { type KeyboardEvent, useEffect, useRef } from 'react'

const SETTLE_MS = 800

/**
 * Ignores play keys that are still held or pressed repeatedly when the run ends; otherwise they would be typed into
 * the first field of the dialog that opens.
 */
export function useIgnoredPlayKeys(open: boolean): (event: KeyboardEvent) => void {
  const openedAt = useRef(0)
  const deliberate = useRef(new Set<string>())
  useEffect(() => {
    if (!open) return
    openedAt.current = performance.now()
    deliberate.current.clear()
  }, [open])

  return (event) => {
    const settled = performance.now() - openedAt.current > SETTLE_MS
    if (settled && !event.repeat) deliberate.current.add(event.code)
    if (!deliberate.current.has(event.code) && /^[wasdlp ]$/i.test(event.key))
      event.preventDefault()
  }
}
