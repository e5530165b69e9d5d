import { startTransition, useEffect, useRef, useState } from 'react'

/** Longer than the time between two keys of somebody who types fast. */
const pauseMs = 250

/**
 * The value as it was at the last pause. For views beside the text, which nobody reads while typing: rendering them on
 * every key press would delay the frame that shows the letter. Somebody who types on without a pause sees another value
 * after `longestMs`.
 */
export function useSettled<Value extends object>(
  value: Value,
  longestMs = Number.POSITIVE_INFINITY,
): Value {
  const [settled, setSettled] = useState(value)
  const since = useRef<number>(undefined)
  useEffect(() => {
    if (value === settled) {
      since.current = undefined
      return
    }
    since.current ??= performance.now()
    const remaining = since.current + longestMs - performance.now()
    const timer = setTimeout(
      () => startTransition(() => setSettled(value)),
      Math.max(0, Math.min(pauseMs, remaining)),
    )
    return () => clearTimeout(timer)
  }, [value, settled, longestMs])
  return settled
}
