import { classNames } from '#src/ui/class-names.ts'
import type { LeaderboardPage } from './leaderboard-client.ts'
import styles from './leaderboard-dialog.module.css'

interface LeaderboardListProps {
  scores: LeaderboardPage['scores']
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
      {scores.map(({ id, playerName, score }, index) => (
        <li key={id} className={classNames(styles.row, id === ownId && styles.own)}>
          <span className={styles.place}>{firstPlace + index}</span>
          <span className={styles.name}>
            {playerName}
            {id === ownId ? <span className={styles.you}>You</span> : null}
          </span>
          <span className={styles.points}>{score}</span>
        </li>
      ))}
    </ol>
  )
}
