import { useEffect } from 'react'

/** What a screen says in a visitor's words is told the console in ours, once per failure. */
export function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
