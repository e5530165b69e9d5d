import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * The button that somebody pressed is gone once the state has changed. The focus then goes to the place that contained
 * it, instead of the start of the page.
 */
export function useFocusKept(state: string) {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state has changed
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isInside.current && isLost) ref.current?.focus({ preventScroll: true })
  }, [state])
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    // Without a related target the element itself is gone, or the window has lost the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false
    },
  }
}
