import styles from './outcome.module.css'
import type { Action } from './use-action.ts'

type OutcomeProps = {
  action: Pick<Action, 'busy' | 'error' | 'done'>
  /** Shown while there is nothing else to say. */
  idle?: string
}

/** The result of the last action, also announced to screen readers. */
export function Outcome({ action: { busy, error, done }, idle }: OutcomeProps) {
  const text = busy ? 'Loading...' : (error ?? done ?? idle)
  const look = busy ? undefined : error ? 'bad' : done ? 'good' : undefined
  return (
    <p role="status" className={styles.outcome} data-look={look} hidden={!text}>
      {text}
    </p>
  )
}
