import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { ModeratedScore, ScoreChange } from '../moderation-contract.ts'
import styles from './leaderboard-page.module.css'
import { NameWordsForm } from './name-words.tsx'
import { type EntriesFilter, moderationCalls, moderationKey, moderationQueries } from './queries.ts'

/** The newest change with its undo, and the earlier ones behind it. Renders nothing when there are none. */
function RecentChanges({ button }: Pick<Action, 'button'>) {
  const { data, error } = useQuery(moderationQueries.changes())
  if (error && !data) return <p role="alert">Error: {error.message}</p>
  const [newest, ...earlier] = data?.changes ?? []
  if (!newest) return null
  const undo = (made: ScoreChange) => (
    <Button
      look="secondary"
      aria-label={`Undo: ${made.playerName} ${endOf(made)}`}
      {...button(() => moderationCalls.undo(made.id), 'Undone.')}
    >
      Undo
    </Button>
  )
  return (
    <div className={styles.changes}>
      <Notice actions={undo(newest)}>
        <Sentence made={newest} />
      </Notice>
      {earlier.length > 0 ? (
        <details className={styles.earlier}>
          <summary>Earlier changes ({earlier.length})</summary>
          <ul>
            {earlier.map((made) => (
              <li key={made.id}>
                <Sentence made={made} />
                {undo(made)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function endOf({ kind, newName }: ScoreChange) {
  if (newName !== null) return `renamed to ${newName}`
  return kind === 'removed' ? 'is removed' : 'is renamed'
}

function Sentence({ made }: { made: ScoreChange }) {
  return (
    <p>
      <bdi>{made.playerName}</bdi> {endOf(made)}: {made.score.toLocaleString('en-US')} points, by{' '}
      {made.by}, {momentOf(made.at)}
    </p>
  )
}

export function LeaderboardPage() {
  const [filter, setFilter] = useState<EntriesFilter>({ q: '', order: 'best' })
  const action = useAction({ invalidates: moderationKey })
  const query = useInfiniteQuery(moderationQueries.entries({ ...filter, q: filter.q.trim() }))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <WorkPage back="/contentmanager" title="Leaderboard">
      <p className={styles.about}>
        The public leaderboard of Prompt Blaster. What you remove or rename is gone for every
        visitor at once; you can undo it for 30 days.
      </p>
      <Outcome action={action} />
      <RecentChanges button={action.button} />
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
      <PagedList query={query}>
        {entries.length > 0 ? (
          <RecordTable
            caption={filter.order === 'best' ? 'Best first' : 'Newest first'}
            columns={['Name', 'Score', 'When', 'Run', 'Actions']}
            numbers={['Score']}
          >
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} action={action} />
            ))}
          </RecordTable>
        ) : (
          <EmptyState>{filter.q.trim() ? 'No name matches.' : 'No scores yet.'}</EmptyState>
        )}
      </PagedList>
      <NameWordsForm />
    </WorkPage>
  )
}

function EntryRow({ entry, action }: { entry: ModeratedScore; action: Action }) {
  const { id, playerName, score, createdAt, verified, flagged } = entry
  const [name, setName] = useState<string>()
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (!name?.trim()) return
    void action.run(() => moderationCalls.rename(id, name), `Renamed to ${name.trim()}.`)
    setName(undefined)
  }
  return (
    <tr className={styles.row}>
      <td className={styles.name}>
        <bdi>{playerName}</bdi>
        {flagged ? <span className={styles.flagged}>Matches the filter</span> : null}
      </td>
      <td className={styles.score} data-number>
        {score.toLocaleString('en-US')}
      </td>
      <td data-label="When">{momentOf(createdAt)}</td>
      <td data-label="Run">{verified ? 'Verified' : 'Not verified'}</td>
      <td data-label="Actions">
        {name === undefined ? (
          <div className={styles.actions}>
            <Button
              look="quiet"
              disabled={action.busy}
              aria-label={`Rename ${playerName}`}
              onClick={() => setName(playerName)}
            >
              Rename
            </Button>
            <Button
              look="quiet"
              aria-label={`Remove ${playerName}`}
              {...action.button(() => moderationCalls.remove(id), `${playerName} is removed.`)}
            >
              Remove
            </Button>
          </div>
        ) : (
          <form className={styles.rename} onSubmit={rename}>
            <TextField
              label={`New name for ${playerName}`}
              hideLabel
              autoFocus
              required
              maxLength={50}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <div className={styles.actions}>
              <Button type="submit" disabled={action.busy}>
                Save
              </Button>
              <Button look="quiet" onClick={() => setName(undefined)}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </td>
    </tr>
  )
}
