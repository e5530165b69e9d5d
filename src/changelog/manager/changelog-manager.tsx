import { useQuery } from '@tanstack/react-query'
import { longDay } from '#src/time/long-day.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { changelogQueries } from '../reader/queries.ts'
import { removeEntry } from './calls.ts'
import styles from './changelog-manager.module.css'

export function ChangelogManager() {
  const query = useQuery({ ...changelogQueries.list(), staleTime: 0 })
  const { data } = query
  const action = useAction({ invalidates: changelogQueries.all() })
  return (
    <WorkPage
      back="/contentmanager"
      title="Changelog"
      actions={<ButtonLink href="/contentmanager/changelog/new">Add an entry</ButtonLink>}
    >
      <Loading query={query} height="20rem" />
      <Outcome action={action} />
      {data ? (
        <p className={styles.next}>
          {data.nextOn
            ? `The public page says that the next one is due on ${longDay(data.nextOn)}.`
            : 'The public page names no day for the next one.'}{' '}
          The day follows from the newest entry and from the cadence in the settings.
        </p>
      ) : null}
      {data?.entries.length === 0 ? (
        <EmptyState>No entries yet. The first one you add appears here.</EmptyState>
      ) : null}
      <ul className={styles.entries}>
        {data?.entries.map((entry) => (
          <li key={entry.entryId} className={styles.entry}>
            <div className={styles.words}>
              <p className={styles.day}>{longDay(entry.date)}</p>
              <h2 id={`entry-${entry.entryId}`} className={styles.title} dir="auto">
                {entry.title}
              </h2>
              <p className={styles.items} dir="auto">
                {entry.items.map(({ title }) => title).join(' · ')}
              </p>
            </div>
            <div className={styles.actions}>
              <ButtonLink
                look="secondary"
                href={`/contentmanager/changelog/${entry.entryId}`}
                aria-describedby={`entry-${entry.entryId}`}
              >
                Edit
              </ButtonLink>
              <ConfirmButton
                look="quiet"
                disabled={action.busy}
                ask={{
                  ...deleteForEternity,
                  text: `The entry of ${longDay(entry.date)} leaves the public changelog and cannot be brought back.`,
                }}
                onConfirm={() =>
                  void action.run(() => removeEntry(entry.entryId), 'Entry deleted.')
                }
                aria-describedby={`entry-${entry.entryId}`}
              >
                Delete
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
    </WorkPage>
  )
}
