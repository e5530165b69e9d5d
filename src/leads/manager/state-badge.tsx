import type { LeadState } from '../choices.ts'
import { leadForms } from '../lead-forms.ts'
import type { Lead } from '../staff-contract.ts'
import styles from './state-badge.module.css'
import { stateNames } from './words.ts'

/** The state of a person on each list. */
export function ListBadges({ lists }: { lists: Lead['lists'] }) {
  return (
    <ul className={styles.lists}>
      {lists.map(({ list, state }) => (
        <li key={list}>
          {leadForms[list].name} <StateBadge state={state} />
        </li>
      ))}
    </ul>
  )
}

export function StateBadge({ state }: { state: LeadState }) {
  return (
    <span className={styles.badge} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
