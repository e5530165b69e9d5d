import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { RunRow } from '#src/db/schema.ts'
import type { Run } from '../contract.ts'
import { type CanvasSize, RUN_TICKS_MAX, TICKS_PER_SECOND } from '../sim/constants.ts'
import { parseInputLog } from '../sim/controls.ts'
import { highestScoreWithin } from '../sim/schedule.ts'
import { isOver, openRun as openReplay, type RunOpening } from '../sim/state.ts'
import { replay } from '../sim/step.ts'

/** Allows for clock differences between machines and for network delay. */
const toleranceSeconds = 2

function ticksPossibleSince(openedAt: string, now: Date): number {
  const seconds = (now.getTime() - Date.parse(openedAt)) / 1000 + toleranceSeconds
  return Math.floor(seconds * TICKS_PER_SECOND)
}

/**
 * The highest score that the spawn schedule allows: in the time since the start of the run, or in the longest recording.
 * A run that is longer than its recording is accepted, but not verified.
 */
export const highestScoreOf = (run: RunRow | undefined): number =>
  highestScoreWithin(run ? ticksPossibleSince(run.opened_at, new Date()) : RUN_TICKS_MAX)

/** A few milliseconds of work, then the event loop may serve other requests. */
const ticksPerTurn = 300
const inLine = pLimit(2)

/** Replays a run without blocking the event loop; `null` when the log is invalid. */
function replayInTurns(opening: RunOpening, inputLog: string) {
  return inLine(async () => {
    const parts = parseInputLog(inputLog)
    if (parts === null) return null
    const state = openReplay(opening)
    for (const { tick } of replay(state, parts)) {
      if (tick % ticksPerTurn === 0) await setImmediate()
    }
    return { score: state.score, ticks: state.tick, over: isOver(state) }
  })
}

const keptHours = 24
/** The result of a log that does not finish the run, or is sent sooner than it can be played. */
const noScore = -1

/** The server chooses the seed, so that nobody can search for an easy one. Only the player knows the id. */
export async function openRun(db: Database, canvasSize: CanvasSize): Promise<Run> {
  return db
    .insertInto('leaderboard_runs')
    .values({
      id: randomBytes(16).toString('hex'),
      seed: randomBytes(4).readInt32BE(),
      canvas_size: canvasSize,
      opened_at: new Date().toISOString(),
    })
    .returning(['id', 'seed', 'canvas_size as canvasSize'])
    .executeTakeFirstOrThrow()
}

export async function deleteOldRuns(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptHours * 3_600_000).toISOString()
  await db.deleteFrom('leaderboard_runs').where('opened_at', '<', before).execute()
}

export function selectRun(db: Database, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('leaderboard_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Replays a run and stores the result. Later logs of the same run change nothing. */
export async function replayRun(db: Database, id: string, inputLog: string): Promise<void> {
  const handedInAt = new Date()
  const run = await selectRun(db, id)
  if (!run) throw notFound('run')
  if (run.replayed_score !== null) return
  const outcome = await replayInTurns({ seed: run.seed, size: run.canvas_size }, inputLog)
  if (!outcome) throw invalid({ inputLog: ['This is not a log the game writes.'] })
  const possible = outcome.ticks <= ticksPossibleSince(run.opened_at, handedInAt)
  const result =
    outcome.over && possible
      ? { replayed_score: outcome.score, input_log: inputLog }
      : { replayed_score: noScore }
  await db
    .updateTable('leaderboard_runs')
    .set(result)
    .where('id', '=', id)
    .where('replayed_score', 'is', null)
    .execute()
}

/** Returns true for the one entry that a replayed run verifies. The run's log is deleted then. */
export async function spendRun(db: Database, id: string, score: number): Promise<boolean> {
  const used = await db
    .updateTable('leaderboard_runs')
    .set({ used_at: new Date().toISOString(), input_log: null })
    .where('id', '=', id)
    .where('replayed_score', '=', score)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
