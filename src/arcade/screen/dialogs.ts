/** One file of the build: what is asked for when a run is over, or when Leaderboard is pressed. */
export { LeaderboardDialog } from './leaderboard-dialog.tsx'
export { ScoreDialog } from './score-dialog.tsx'
