import { QueryClientContext, type QueryKey } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import { ExplainedError, reasonOf } from '#src/app/reason.ts'
import { announce } from '../browser/delayed-work.ts'

interface State {
  busy: boolean
  /** Why the last action failed, as a sentence. */
  error?: string
  /** The sentence about the last action, if it succeeded. */
  done?: string
}

export interface Action extends State {
  /** Resolves to whether the work succeeded. A second click while it runs does nothing. */
  run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>
  clear: () => void
  /** The props of a button that runs the work. */
  button: (
    work: () => Promise<unknown>,
    done?: string,
  ) => { disabled: boolean; onClick: () => void }
}

interface Options {
  /** The queries that are read again after each action, also after one that failed. */
  invalidates?: QueryKey
  /** The screen's own sentences for a status. */
  texts?: Record<number, string>
  /** False: `Outcome` shows a success. By default the messages of the staff area do: the control may go. */
  announces?: boolean
}

/** Runs one action at a time and says how it ended. `Outcome` shows it. */
export function useAction({ invalidates, texts, announces = true }: Options = {}): Action {
  // Public pages have none.
  const client = useContext(QueryClientContext)
  const running = useRef(false)
  const [state, setState] = useState<State>({ busy: false })
  const after = async () => invalidates && client?.invalidateQueries({ queryKey: invalidates })
  const run: Action['run'] = async (work, done) => {
    if (running.current) return false
    running.current = true
    setState({ busy: true })
    try {
      await work()
      await after()
      setState({ busy: false, done: announces ? undefined : done })
      if (done && announces) announce(done)
      return true
    } catch (error) {
      if (!(error instanceof ExplainedError)) console.error(error)
      setState({ busy: false, error: reasonOf(error, texts) })
      // Not awaited: without a connection it takes long to fail too.
      void after()
      return false
    } finally {
      running.current = false
    }
  }
  return {
    ...state,
    run,
    clear: () => setState({ busy: false }),
    button: (work, done) => ({ disabled: state.busy, onClick: () => void run(work, done) }),
  }
}
