import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { ScoreChange } from '../moderation-contract.ts'
import styles from './leaderboard-page.module.css'
import { type Change, moderationCalls, moderationQueries } from './queries.ts'

type RecentChangesProps = { change: Change; busy: boolean }

/** The newest change with its undo, and the earlier ones behind it. Renders nothing when there are none. */
export function RecentChanges({ change, busy }: RecentChangesProps) {
  const { data, error } = useQuery(moderationQueries.changes())
  if (error && !data) return <p role="alert">Error: {error.message}</p>
  const [newest, ...earlier] = data?.changes ?? []
  if (!newest) return null
  const undo = (made: ScoreChange) => (
    <Button
      look="secondary"
      disabled={busy}
      aria-label={`Undo: ${sentenceOf(made)}`}
      onClick={() => change(() => moderationCalls.undo(made.id))}
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

const sentenceOf = ({ kind, playerName }: ScoreChange) =>
  kind === 'removed' ? `${playerName} is removed` : `${playerName} has another name`

function Sentence({ made }: { made: ScoreChange }) {
  return (
    <p>
      <bdi>{made.playerName}</bdi> {made.kind === 'removed' ? 'is removed' : 'has another name'}:{' '}
      {made.score.toLocaleString('en-US')} points, by {made.by}, {momentOf(made.at)}
    </p>
  )
}
