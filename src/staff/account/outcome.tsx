import type { Action } from '../area/use-action.ts'
import styles from './account-page.module.css'

/** The result of the last action, also announced to screen readers. */
export function Outcome({ action, done }: { action: Action; done?: string | false }) {
  const text = action.busy ? 'Loading...' : (action.error ?? (done || null))
  return (
    <p role="status" className={action.error ? styles.failure : styles.done} hidden={!text}>
      {text}
    </p>
  )
}
