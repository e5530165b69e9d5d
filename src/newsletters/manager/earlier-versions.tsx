import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import styles from './panel.module.css'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import type { Draft } from './use-draft.ts'

type EarlierVersionsProps = { newsletterId: number; draft: Draft }

/** The draft before each editing session. Restoring is a normal change, so the replaced version is kept too. */
export function EarlierVersions({ newsletterId, draft }: EarlierVersionsProps) {
  const { data = [], error } = useQuery(newsletterQueries.revisions(newsletterId, draft.version))
  const action = useAction()
  const restore = (version: number) =>
    action.run(async () => {
      // Saves the text on screen first, so that it becomes an earlier version too.
      await draft.save()
      const { subject, preheader, content } = await newsletterCalls.revision(newsletterId, version)
      draft.restore({ subject, preheader, content })
    })
  if (data.length === 0 && !error) return null
  return (
    <details className={styles.panel}>
      <summary>Earlier versions</summary>
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {action.error ? <Notice tone="bad">{action.error}</Notice> : null}
      <ul className={styles.versions}>
        {data.map(({ version, subject, savedAt, savedBy }) => (
          <li key={version}>
            <span>
              {subject || 'Without a subject'}, {momentOf(savedAt)} by {savedBy}
            </span>
            <Button look="quiet" disabled={action.busy} onClick={() => void restore(version)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
