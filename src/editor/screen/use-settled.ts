import { startTransition, useEffect, useState } from 'react'

/** Longer than the time between two keys of somebody who types without a pause. */
const pauseMs = 250

/**
 * The value as it was at the last pause. For views beside the text, which nobody reads while typing: rendering them on
 * every key press would delay the frame that shows the letter.
 */
export function useSettled<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
