import { classNames } from '#src/ui/style/class-names.ts'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Score } from '../../contract.ts'
import styles from './leaderboard-dialog.module.css'

interface LeaderboardListProps {
  scores: Score[]
  firstPlace: number
  ownId: number | null
  stale: boolean
}

export function LeaderboardList({ scores, firstPlace, ownId, stale }: LeaderboardListProps) {
  if (scores.length === 0) {
    return <p className={styles.empty}>No scores yet. The first place is yours for the taking.</p>
  }
  return (
    <ol className={classNames(styles.list, stale && styles.stale)} start={firstPlace}>
      {scores.map(({ id, playerName, score, verified }, index) => (
        <li key={id} className={classNames(styles.row, id === ownId && styles.own)}>
          <span className={styles.place}>{firstPlace + index}</span>
          <span className={styles.name}>
            <bdi>{playerName}</bdi>
            {verified ? (
              <span className={styles.verified} role="img" aria-label="Verified run">
                <StrokeIcon path={icons.badge} />
              </span>
            ) : (
              <span className={styles.unverified}>not verified</span>
            )}
            {id === ownId ? <span className={styles.you}>You</span> : null}
          </span>
          <span className={styles.points}>{score}</span>
        </li>
      ))}
    </ol>
  )
}
