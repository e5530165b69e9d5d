import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import type { CardSort, ShownStatus } from '../../contract.ts'
import { type BlogView, managerQueries } from '../queries.ts'
import styles from './blog-filters.module.css'

const statusNames: Record<ShownStatus, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
}
const sortNames: Record<CardSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  edited: 'Last edited first',
}

const pauseMs = 250

type BlogFiltersProps = { filter: BlogView; set: (part: BlogView) => void }

export function BlogFilters({ filter, set }: BlogFiltersProps) {
  const { data: authors = [] } = useQuery(managerQueries.authors())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className={styles.filters} aria-label="Blogs">
      <TextField
        label="Search"
        type="search"
        placeholder="Title, summary or text"
        defaultValue={filter.q}
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => set({ q: target.value.trim() || undefined }), pauseMs)
        }}
      />
      <SelectField
        label="Status"
        value={filter.status ?? ''}
        options={[['', 'All'], ...Object.entries(statusNames)]}
        onChange={({ target }) => set({ status: (target.value || undefined) as ShownStatus })}
      />
      <SelectField
        label="Author"
        value={filter.author ?? ''}
        options={[['', 'Everyone'], ...authors.map((author) => [author, author] as const)]}
        onChange={({ target }) => set({ author: target.value || undefined })}
      />
      <SelectField
        label="Sort"
        value={filter.sort ?? 'newest'}
        options={Object.entries(sortNames)}
        onChange={({ target }) =>
          set({ sort: target.value === 'newest' ? undefined : (target.value as CardSort) })
        }
      />
      <SelectField
        label="Show as"
        value={filter.view ?? 'grid'}
        options={[
          ['grid', 'Cards'],
          ['table', 'Table'],
        ]}
        onChange={({ target }) => set({ view: target.value === 'table' ? 'table' : undefined })}
      />
    </search>
  )
}
