import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { shownPath } from '../address.ts'
import type { MissingPath } from '../contract.ts'
import { redirectCalls, redirectQueries } from './queries.ts'
import styles from './redirects-page.module.css'

type MissingPathsProps = {
  action: Action
  /** Called with a path for which somebody wants to enter the target. */
  onChoose: (path: string) => void
}

/** The paths that visitors did not find. One click redirects a path to the article with its words. */
export function MissingPaths({ action, onChoose }: MissingPathsProps) {
  const query = useQuery(redirectQueries.missing())
  const { data } = query
  return (
    <section className={styles.part} aria-labelledby="not-found">
      <h2 id="not-found">Not found</h2>
      {query.isPending ? <p role="status">Loading...</p> : <LoadFailure query={query} />}
      {data?.paths.length === 0 ? <EmptyState>Every visitor found a page.</EmptyState> : null}
      {data && data.paths.length > 0 ? (
        <RecordTable
          caption="Most visits first"
          columns={['Path', 'Visits', 'Last visit', 'From', 'Actions']}
          numbers={['Visits']}
        >
          {data.paths.map((missing) => (
            <MissingRow key={missing.path} missing={missing} action={action} onChoose={onChoose} />
          ))}
        </RecordTable>
      ) : null}
    </section>
  )
}

function MissingRow({ missing, action, onChoose }: MissingPathsProps & { missing: MissingPath }) {
  const { path, suggestion, referrers } = missing
  const shown = shownPath(path)
  const choose = suggestion ? 'Redirect elsewhere' : 'Redirect'
  return (
    <tr>
      <td className={styles.address}>
        <bdi>{shown}</bdi>
      </td>
      <td data-label="Visits" data-number>
        {missing.count.toLocaleString('en-US')}
      </td>
      <td data-label="Last visit">{momentOf(missing.lastAt)}</td>
      <td className={styles.address} data-label="From">
        {referrers.map(({ from, count }) => `${from} (${count})`).join(', ') || 'Not known'}
      </td>
      <td>
        <div className={styles.actions}>
          {suggestion ? (
            <Button
              look="secondary"
              aria-label={`Redirect to ${shownPath(suggestion)}, from ${shown}`}
              {...action.button(
                () => redirectCalls.add({ from: path, to: suggestion }),
                `${shown} leads to ${shownPath(suggestion)} now.`,
              )}
            >
              Redirect to {shownPath(suggestion)}
            </Button>
          ) : null}
          <Button
            look="quiet"
            aria-label={`${choose}, from ${shown}`}
            onClick={() => onChoose(path)}
          >
            {choose}
          </Button>
        </div>
      </td>
    </tr>
  )
}
