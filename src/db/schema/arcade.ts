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
  /** 1 when its run was replayed here and ended with this score. */
  verified: Generated<Flag>
}

/** A game somebody has started: what it takes to play it again and compare. */
interface LeaderboardRunsTable {
  id: string
  seed: number
  canvas_size: 'small' | 'medium' | 'large'
  opened_at: string
  /** What the handed-in inputs lead to; null before, -1 when they lead to no finished run. */
  replayed_score: number | null
  /** A run counts for one entry only. */
  used_at: string | null
  /** From the replay until the entry is made. */
  input_log: Generated<string | null>
}

/** The best verified run on each field size. */
interface LeaderRunsTable {
  canvas_size: 'small' | 'medium' | 'large'
  /** The entry on the leaderboard; the run goes with it. */
  score_id: number
  score: number
  seed: number
  /** Another version of the game plays the same input log differently. */
  game_version: number
  input_log: string
}

export type ScoreRow = Selectable<LeaderboardScoresTable>
export type RunRow = Selectable<LeaderboardRunsTable>
