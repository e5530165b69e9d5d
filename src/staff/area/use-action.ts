import { useRef, useState } from 'react'
import { reasonOf } from './reason.ts'

export interface Action {
  busy: boolean
  /** Why the last action failed, as a text. */
  error: string | undefined
  /** Runs one action at a time; a second click while it runs does nothing. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

export function useAction(): Action {
  const running = useRef(false)
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  return {
    busy: state.busy,
    error: state.error,
    async run(work) {
      if (running.current) return false
      running.current = true
      setState({ busy: true })
      try {
        await work()
        setState({ busy: false })
        return true
      } catch (error) {
        console.error(error)
        setState({ busy: false, error: reasonOf(error) })
        return false
      } finally {
        running.current = false
      }
    },
  }
}
