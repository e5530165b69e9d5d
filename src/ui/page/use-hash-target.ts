import { useEffect } from 'react'

/** Leads to the part that the address names, and to its first field: the router looked before the data was loaded. */
export function useHashTarget(isLoaded: boolean): void {
  useEffect(() => {
    const part = isLoaded ? document.getElementById(location.hash.slice(1)) : null
    part?.scrollIntoView()
    part
      ?.querySelector<HTMLElement>('input, select, textarea, button')
      ?.focus({ preventScroll: true })
  }, [isLoaded])
}
