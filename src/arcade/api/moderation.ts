import { recordActivity } from '#src/activity/record.ts'
import { notFound, ProblemError } from '#src/app/problem.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { ChangeRow, LeaderRunRow, ScoreRow } from '#src/db/schema.ts'
import type { ScoreChange } from '../moderation-contract.ts'
import { keepLeaderRun } from './leader-runs.ts'
import { selectScore } from './queries.ts'

/** Changes can be undone for this long; then the earlier name is deleted. */
const undoDays = 30

/** Newest first, as many as a screen can show. */
const changesOnScreen = 50

export function selectChanges(db: Database): Promise<ScoreChange[]> {
  return db
    .selectFrom('leaderboard_changes')
    .select(['id', 'kind', 'entry_id as entryId', 'player_name as playerName'])
    .select(['new_name as newName', 'score', 'changed_at as at', 'changed_by as by'])
    .orderBy('id', 'desc')
    .limit(changesOnScreen)
    .execute()
}

/** The caller holds the lock of the content, so the row cannot change meanwhile. */
async function keepChange(trx: Database, row: ScoreRow, who: string, newName: string | null) {
  const run = await trx
    .selectFrom('leader_runs')
    .selectAll()
    .where('score_id', '=', row.id)
    .executeTakeFirst()
  await trx
    .insertInto('leaderboard_changes')
    .values({
      kind: newName === null ? 'removed' : 'renamed',
      entry_id: row.id,
      player_name: row.player_name,
      new_name: newName,
      score: row.score,
      created_at: row.created_at,
      verified: row.verified,
      leader_run: newName === null && run ? JSON.stringify(run) : null,
      changed_at: new Date().toISOString(),
      changed_by: who,
    })
    .execute()
}

export function removeEntry(db: Database, id: number, who: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const row = await selectScore(trx, id)
    await keepChange(trx, row, who, null)
    await trx.deleteFrom('leaderboard_scores').where('id', '=', id).execute()
    await recordActivity(trx, { who, kind: 'score-removed', about: id })
  })
}

export function renameEntry(db: Database, id: number, playerName: string, who: string) {
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const row = await selectScore(trx, id)
    if (row.player_name === playerName) return row
    await keepChange(trx, row, who, playerName)
    await recordActivity(trx, { who, kind: 'score-renamed', about: id })
    return setName(trx, id, playerName)
  })
}

export function undoEntryChange(db: Database, changeId: number, who: string): Promise<ScoreRow> {
  return db.transaction().execute(async (trx) => {
    await bumpContentVersion(trx)
    const change = await trx
      .selectFrom('leaderboard_changes')
      .selectAll()
      .where('id', '=', changeId)
      .executeTakeFirstOrThrow(() => notFound('change'))
    const row =
      change.kind === 'removed' ? await bringBack(trx, change) : await nameBack(trx, change)
    await recordActivity(trx, { who, kind: 'score-change-undone', about: change.entry_id })
    return row
  })
}

async function bringBack(trx: Database, change: ChangeRow): Promise<ScoreRow> {
  const { entry_id: id, player_name, score, created_at, verified } = change
  const row = await trx
    .insertInto('leaderboard_scores')
    .values({ id, player_name, score, created_at, verified })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.leader_run) await keepLeaderRun(trx, JSON.parse(change.leader_run) as LeaderRunRow)
  await trx.deleteFrom('leaderboard_changes').where('id', '=', change.id).execute()
  return row
}

/** Later names go too: after this the entry has the name that it had before the change. */
async function nameBack(trx: Database, change: ChangeRow): Promise<ScoreRow> {
  await trx
    .deleteFrom('leaderboard_changes')
    .where('entry_id', '=', change.entry_id)
    .where('kind', '=', 'renamed')
    .where('id', '>=', change.id)
    .execute()
  return setName(trx, change.entry_id, change.player_name)
}

function setName(trx: Database, id: number, playerName: string): Promise<ScoreRow> {
  return trx
    .updateTable('leaderboard_scores')
    .set({ player_name: playerName })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(
      () => new ProblemError(409, 'The entry is removed. Undo the removal first.'),
    )
}

export async function deleteOldChanges(db: Database, now: number): Promise<void> {
  const before = new Date(now - undoDays * 86_400_000).toISOString()
  await db.deleteFrom('leaderboard_changes').where('changed_at', '<', before).execute()
}
