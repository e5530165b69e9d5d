import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { EntryRow } from './entry-row.tsx'
import styles from './leaderboard-page.module.css'
import { NameWordsForm } from './name-words.tsx'
import { type Change, type EntriesFilter, moderationKey, moderationQueries } from './queries.ts'
import { RecentChanges } from './recent-changes.tsx'

export function LeaderboardPage() {
  const [filter, setFilter] = useState<EntriesFilter>({ q: '', order: 'best' })
  const action = useAction({
    invalidates: moderationKey,
  })
  const change: Change = (call) => void action.run(call)
  return (
    <WorkPage back={{ href: '/contentmanager', label: 'Go Back' }} title="Leaderboard">
      <p className={styles.about}>
        The public leaderboard of Prompt Blaster. What you remove or rename is gone for every
        visitor at once; you can undo it for 30 days.
      </p>
      <Outcome action={action} />
      <RecentChanges change={change} busy={action.busy} />
      <search className={styles.filters}>
        <TextField
          label="Name contains"
          type="search"
          maxLength={50}
          value={filter.q}
          onChange={({ target }) => setFilter({ ...filter, q: target.value })}
        />
        <SelectField
          label="Order"
          value={filter.order}
          onChange={({ target }) =>
            setFilter({ ...filter, order: target.value === 'newest' ? 'newest' : 'best' })
          }
        >
          <option value="best">Best first</option>
          <option value="newest">Newest first</option>
        </SelectField>
      </search>
      <Entries filter={filter} change={change} busy={action.busy} />
      <NameWordsForm />
    </WorkPage>
  )
}

type EntriesProps = { filter: EntriesFilter; change: Change; busy: boolean }

function Entries({ filter, change, busy }: EntriesProps) {
  const query = useInfiniteQuery(moderationQueries.entries({ ...filter, q: filter.q.trim() }))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <PagedList query={query}>
      {entries.length > 0 ? (
        <RecordTable
          caption={filter.order === 'best' ? 'Best first' : 'Newest first'}
          columns={['Name', 'Score', 'When', 'Run', 'Actions']}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} change={change} busy={busy} />
          ))}
        </RecordTable>
      ) : (
        <EmptyState>{filter.q.trim() ? 'No name matches.' : 'No scores yet.'}</EmptyState>
      )}
    </PagedList>
  )
}
