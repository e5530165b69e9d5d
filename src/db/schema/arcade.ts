import type { Generated, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

export interface ArcadeTables {
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_runs: LeaderboardRunsTable
  leader_runs: LeaderRunsTable
}

interface LeaderboardScoresTable {
  id: Generated<number>
  player_name: string
  score: number
  created_at: string
  /** 1 if its run was replayed on the server and ended with this score. */
  verified: Generated<Flag>
}

/** A game that was started, with everything needed to replay it. */
interface LeaderboardRunsTable {
  id: string
  seed: number
  canvas_size: 'small' | 'medium' | 'large'
  opened_at: string
  /** The score of the replay; null before the inputs were sent, -1 if they lead to no finished run. */
  replayed_score: number | null
  /** A run counts for one entry only. */
  used_at: string | null
  /** Stored from the replay until the entry is created. */
  input_log: Generated<string | null>
}

/** The best verified run on each field size. */
interface LeaderRunsTable {
  canvas_size: 'small' | 'medium' | 'large'
  /** The entry on the leaderboard; deleting it deletes the run. */
  score_id: number
  score: number
  seed: number
  /** Another version of the game would replay the same input log differently. */
  game_version: number
  input_log: string
}

export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
