import { useEffect, useRef } from 'react'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { leadForms, type Source, sources } from '../lead-forms.ts'
import type { LeadFilter } from '../staff-contract.ts'
import styles from './lead-filters.module.css'
import { stateNames } from './words.ts'

type LeadFiltersProps = { filter: LeadFilter; onChange: (filter: LeadFilter) => void }

const typingPauseMs = 250

const sourceNames = Object.fromEntries(
  sources.map((source) => [source, leadForms[source].name]),
) as Record<Source, string>

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
      <FilterSelect
        label="Source"
        all="All sources"
        names={sourceNames}
        value={filter.source}
        onChange={(source) => set({ source })}
      />
      <FilterSelect
        label="State"
        all="All states"
        names={stateNames}
        value={filter.state}
        onChange={(state) => set({ state })}
      />
      <FilterSelect
        label="Only"
        all="Everyone"
        names={onlyNames}
        value={filter.only}
        onChange={(only) => set({ only })}
      />
    </search>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  all: string
  names: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, names, value, onChange } = props
  const values = Object.keys(names) as Value[]
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    >
      <option value="">{all}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  )
}
