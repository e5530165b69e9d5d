import type { LeadState } from '../choices.ts'
import styles from './state-badge.module.css'
import { stateNames } from './words.ts'

export function StateBadge({ state }: { state: LeadState }) {
  return (
    <span className={styles.badge} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
