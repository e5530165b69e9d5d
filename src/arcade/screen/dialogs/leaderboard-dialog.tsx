import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Score } from '../../contract.ts'
import { LEADERBOARD_PAGE_SIZE } from '../../page-size.ts'
import { leaderboardFailure, readPlace, readScores } from '../runs/run-client.ts'
import styles from './leaderboard-dialog.module.css'
import { leaderboardKey } from './leaderboard-key.ts'

const leaderboardQueries = {
  page: (page: number) =>
    queryOptions({
      queryKey: [...leaderboardKey, 'page', page],
      queryFn: () =>
        readScores(page).catch((error: unknown) => {
          console.error(leaderboardFailure)
          throw error
        }),
      placeholderData: keepPreviousData,
    }),

  place: (id: number) =>
    queryOptions({
      queryKey: [...leaderboardKey, 'place', id],
      // The result only chooses the first page; the list should not wait for retries.
      retry: false,
      queryFn: () => readPlace(id),
    }),
}

interface LeaderboardDialogProps {
  open: boolean
  onClose: () => void
  ownId: number | null
  /** Set only when a run has ended; before that the game continues behind the dialog. */
  onPlayAgain?: () => void
}

const ROWS = Array.from({ length: LEADERBOARD_PAGE_SIZE }, (_, place) => place)

export function LeaderboardDialog({ open, onClose, ownId, onPlayAgain }: LeaderboardDialogProps) {
  const [chosenPage, choosePage] = useState<number | null>(null)
  const place = useQuery({
    ...leaderboardQueries.place(ownId ?? 0),
    enabled: open && ownId !== null,
  })
  const ownPage = place.data ? Math.ceil(place.data.place / LEADERBOARD_PAGE_SIZE) : 1
  const page = chosenPage ?? ownPage
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...leaderboardQueries.page(page),
    enabled: open && !place.isLoading,
  })
  const totalPages = data?.pagination.totalPages ?? 1
  const goTo = (next: number) => choosePage(Math.min(Math.max(next, 1), totalPages))

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
        <>
          {place.data ? (
            <div className={styles.ownPlace}>
              <p>
                You came in at <strong>number {place.data.place}</strong>.
              </p>
              {page === ownPage ? null : (
                <Button look="secondary" onClick={() => goTo(ownPage)}>
                  Show my entry
                </Button>
              )}
            </div>
          ) : null}
          <LeaderboardList
            scores={data.scores}
            firstPlace={(data.pagination.page - 1) * LEADERBOARD_PAGE_SIZE + 1}
            ownId={ownId}
            stale={isPlaceholderData}
          />
          <nav className={styles.pages} aria-label="Leaderboard pages">
            <Button look="secondary" disabled={page <= 1} onClick={() => goTo(page - 1)}>
              Previous
            </Button>
            <p aria-live="polite">
              Page {page} of {totalPages}
            </p>
            <Button look="secondary" disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
              Next
            </Button>
          </nav>
        </>
      )}
    </Dialog>
  )
}

interface LeaderboardListProps {
  scores: Score[]
  firstPlace: number
  ownId: number | null
  stale: boolean
}

function LeaderboardList({ scores, firstPlace, ownId, stale }: LeaderboardListProps) {
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
