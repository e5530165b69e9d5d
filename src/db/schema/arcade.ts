import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export interface ArcadeTables {
  leaderboard_scores: {
    id: Generated<number>
    player_name: string
    score: number
    created_at: string
    /** 1 if its run was replayed on the server and ended with this score. */
    verified: Generated<Flag>
  }
  /** A game that was started, with everything needed to replay it. */
  leaderboard_runs: {
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
  leader_runs: {
    canvas_size: 'small' | 'medium' | 'large'
    /** The entry on the leaderboard; deleting it deletes the run. */
    score_id: number
    score: number
    seed: number
    /** Another version of the game would replay the same input log differently. */
    game_version: number
    input_log: string
  }
  /** An entry as it was before staff removed or renamed it. Undoing the change deletes the row. */
  leaderboard_changes: {
    id: Generated<number>
    kind: 'removed' | 'renamed'
    entry_id: number
    player_name: string
    /** Null for a removal, and for a rename before the column existed. */
    new_name: string | null
    score: number
    created_at: string
    verified: Flag
    /** The row of leader_runs that a removed entry had, as JSON. */
    leader_run: string | null
    changed_at: string
    changed_by: string
  }
  /** At most one row, with id 1; without it, the filter has the words of the code. */
  leaderboard_name_filter: {
    id: number
    version: number
    /** One word per line. */
    words: string
    updated_at: string
    updated_by: string
  }
}
