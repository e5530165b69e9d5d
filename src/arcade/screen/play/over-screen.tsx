import { Button } from '#src/ui/form/button.tsx'
import { Cover } from './cover.tsx'
import { ShareScore } from './share-score.tsx'
import styles from './stage.module.css'

interface OverScreenProps {
  score: number
  /** The run in words. */
  summary: string
  /** This is the player's highest score so far. */
  best: boolean
  /** False once the score is on the leaderboard. */
  submittable: boolean
  /** The score form was requested and its code could not be loaded. */
  failed: boolean
  onSubmit: () => void
  onPlayAgain: () => void
}

export function OverScreen(props: OverScreenProps) {
  const { score, summary, best, submittable, failed, onSubmit, onPlayAgain } = props
  return (
    <Cover title="Game over">
      <p className={styles.coverScore}>
        You scored <strong>{score}</strong> points.{best ? ' That is your best!' : null}
      </p>
      <p className={styles.coverSummary}>{summary}</p>
      {failed ? <p role="status">This did not load. Please try again.</p> : null}
      <div className={styles.coverButtons}>
        <Button size="large" onClick={onPlayAgain}>
          Play Again
        </Button>
        {submittable ? (
          <Button size="large" look="secondary" onClick={onSubmit}>
            Submit score
          </Button>
        ) : null}
      </div>
      {score > 0 ? <ShareScore score={score} /> : null}
    </Cover>
  )
}
