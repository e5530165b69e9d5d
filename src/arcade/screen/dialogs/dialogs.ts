/** One chunk of the build, loaded when a run starts or Leaderboard is pressed. */
export { LeaderboardDialog } from './leaderboard-dialog.tsx'
export { ScoreDialog } from './score-dialog.tsx'
