import type { Action } from '../use-action.ts'
import styles from './account-page.module.css'

/** What became of what was just done, also for screen readers. */
export function Outcome({ action, done }: { action: Action; done?: string | false }) {
  const text = action.busy ? 'Loading...' : (action.error ?? (done || null))
  return (
    <p role="status" className={action.error ? styles.failure : styles.done} hidden={!text}>
      {text}
    </p>
  )
}
