import { Button } from '#src/ui/form/button.tsx'
import styles from './leaderboard-dialog.module.css'

interface OwnPlaceProps {
  place: number
  /** Opens the page with the entry; undefined while that page is shown. */
  onShow?: () => void
}

export function OwnPlace({ place, onShow }: OwnPlaceProps) {
  return (
    <div className={styles.ownPlace}>
      <p>
        You came in at <strong>number {place}</strong>.
      </p>
      {onShow ? (
        <Button look="secondary" onClick={onShow}>
          Show my entry
        </Button>
      ) : null}
    </div>
  )
}
