import { Button } from '#src/ui/button.tsx'
import styles from './over-screen.module.css'

interface OverScreenProps {
  score: number
  /** False once the score is on the leaderboard. */
  submittable: boolean
  onSubmit: () => void
  onPlayAgain: () => void
}

export function OverScreen({ score, submittable, onSubmit, onPlayAgain }: OverScreenProps) {
  return (
    <section className={styles.over} aria-label="Game over">
      <p>
        Game over at <strong>{score}</strong> points.
      </p>
      {submittable ? (
        <Button look="secondary" onClick={onSubmit}>
          Submit score
        </Button>
      ) : null}
      <Button onClick={onPlayAgain}>Play Again</Button>
    </section>
  )
}
