import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { getLeaderboard, LEADERBOARD_PAGE_SIZE } from './leaderboard-client.ts'
import styles from './leaderboard-dialog.module.css'
import { LeaderboardList } from './leaderboard-list.tsx'

interface LeaderboardDialogProps {
  open: boolean
  onClose: () => void
  ownId: number | null
  /** Shown once a run is over; before that the game goes on behind. */
  onPlayAgain?: () => void
}

const ROWS = Array.from({ length: LEADERBOARD_PAGE_SIZE }, (_, place) => place)

export function LeaderboardDialog({ open, onClose, ownId, onPlayAgain }: LeaderboardDialogProps) {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['leaderboard', { page, ownId }],
    queryFn: () => getLeaderboard(page),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const totalPages = data?.pagination.totalPages ?? 1

  return (
    <Dialog
      tone="night"
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Leaderboard"
      actions={
        <>
          <Button look={onPlayAgain ? 'quiet' : 'secondary'} onClick={onClose}>
            Close
          </Button>
          {onPlayAgain ? <Button onClick={onPlayAgain}>Play Again</Button> : null}
        </>
      }
    >
      {isError ? (
        <div className={styles.error} role="alert">
          <p>Failed to load leaderboard</p>
          <Button look="secondary" onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      ) : isPending ? (
        <div className={styles.loading} role="status">
          <p>Loading leaderboard...</p>
          {ROWS.map((row) => (
            <Skeleton key={row} height="2.25rem" />
          ))}
        </div>
      ) : (
        <LeaderboardList
          scores={data.scores}
          firstPlace={(page - 1) * LEADERBOARD_PAGE_SIZE + 1}
          ownId={ownId}
          stale={isPlaceholderData}
        />
      )}
      {data && !isError && totalPages > 1 ? (
        <nav className={styles.pages} aria-label="Leaderboard pages">
          <Button
            look="secondary"
            disabled={page <= 1}
            onClick={() => setPage((at) => Math.max(1, at - 1))}
          >
            Previous
          </Button>
          <p aria-live="polite">
            Page {page} of {totalPages}
          </p>
          <Button
            look="secondary"
            disabled={page >= totalPages}
            onClick={() => setPage((at) => Math.min(totalPages, at + 1))}
          >
            Next
          </Button>
        </nav>
      ) : null}
    </Dialog>
  )
}
