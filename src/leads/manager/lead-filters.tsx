import { useEffect, useRef } from 'react'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { leadStates, onlyFilters } from '../choices.ts'
import { leadForms, sources } from '../lead-forms.ts'
import type { LeadFilter } from '../staff-contract.ts'
import styles from './lead-filters.module.css'
import { stateNames } from './words.ts'

type LeadFiltersProps = { filter: LeadFilter; onChange: (filter: LeadFilter) => void }

const typingPauseMs = 250

const onlyNames = {
  held: 'Held for review',
  failed: 'Delivery failed',
  invited: 'Invited',
  'not-invited': 'Not invited yet',
}

export function LeadFilters({ filter, onChange }: LeadFiltersProps) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const set = (change: Partial<LeadFilter>) => {
    clearTimeout(pause.current)
    onChange({ ...filter, ...change })
  }
  return (
    <search className={styles.filters}>
      <TextField
        label="Search"
        type="search"
        placeholder="Email, name or company"
        defaultValue={filter.q ?? ''}
        onChange={({ target }) => {
          clearTimeout(pause.current)
          const q = target.value.trim() || undefined
          pause.current = setTimeout(() => set({ q }), typingPauseMs)
        }}
      />
      <SelectField
        label="Source"
        value={filter.source ?? ''}
        onChange={({ target }) => set({ source: sources.find((one) => one === target.value) })}
      >
        <option value="">All sources</option>
        {sources.map((source) => (
          <option key={source} value={source}>
            {leadForms[source].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={filter.state ?? ''}
        onChange={({ target }) => set({ state: leadStates.find((one) => one === target.value) })}
      >
        <option value="">All states</option>
        {leadStates.map((state) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Only"
        value={filter.only ?? ''}
        onChange={({ target }) => set({ only: onlyFilters.find((one) => one === target.value) })}
      >
        <option value="">Everyone</option>
        {onlyFilters.map((only) => (
          <option key={only} value={only}>
            {onlyNames[only]}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
