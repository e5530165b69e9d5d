import { useEffect } from 'react'

/** Logs an error once per failure; the screen shows its own text. */
export function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}
