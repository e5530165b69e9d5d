import { type KeyboardEvent, useEffect, useRef } from 'react'

const SETTLE_MS = 800

/**
 * The run ends while keys are still held or hammered; without this they would type themselves
 * into the first field of the dialog that opens.
 */
export function useIgnoredPlayKeys(open: boolean): (event: KeyboardEvent) => void {
  const openedAt = useRef(0)
  const meant = useRef(new Set<string>())
  useEffect(() => {
    if (!open) return
    openedAt.current = performance.now()
    meant.current.clear()
  }, [open])

  return (event) => {
    const settled = performance.now() - openedAt.current > SETTLE_MS
    if (settled && !event.repeat) meant.current.add(event.code)
    if (!meant.current.has(event.code) && /^[wasdlp ]$/i.test(event.key)) event.preventDefault()
  }
}
