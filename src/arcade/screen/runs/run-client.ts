import { answer, apiClient, done } from '#src/app/client.ts'
import type { LeaderboardApi } from '../../api/routes.ts'
import type { Score } from '../../contract.ts'
import { LEADERBOARD_PAGE_SIZE } from '../../page-size.ts'
import { type CanvasSize, GAME_VERSION } from '../../sim/constants.ts'
import { parseInputLog } from '../../sim/controls.ts'
import type { RunOpening } from '../../sim/state.ts'
import type { RecordedRun } from './ghost.ts'

/** `id` is null if the server did not respond: such a run can be played, but not verified. */
export interface OpenedRun extends RunOpening {
  id: string | null
}

const START_TIMEOUT_MS = 1500

export const leaderboardFailure = 'Failed to get leaderboard'

/** Limits the wait, because Start must not wait for a slow server. */
export const inTime = <T>(response: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    response,
    new Promise<T>((resolve) => setTimeout(resolve, START_TIMEOUT_MS, otherwise)),
  ])

/** Opens a run on the server. Without a response in time, the run starts with a local seed. */
export async function openRunForPlay(size: CanvasSize): Promise<OpenedRun> {
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
  const own: OpenedRun = { id: null, seed, size }
  const call = leaderboard().runs.$post({ json: { canvasSize: size } })
  const opened = answer(call, 'Error opening a run').then(
    (run): OpenedRun => ({ id: run.id, seed: run.seed, size }),
    () => own,
  )
  return inTime(opened, own)
}

interface ScorePage {
  scores: Score[]
  pagination: { page: number; totalPages: number }
}

/** Checked by hand: the schemas of the contract would add zod to the game's code. */
export function isScorePage(found: unknown): found is ScorePage {
  const { scores, pagination } = (found ?? {}) as Partial<ScorePage>
  return (
    Array.isArray(scores) &&
    scores.every(
      (row: Partial<Score> | null) =>
        Number.isInteger(row?.id) &&
        Number.isInteger(row?.score) &&
        typeof row?.playerName === 'string',
    ) &&
    Number.isInteger(pagination?.page) &&
    Number.isInteger(pagination?.totalPages)
  )
}

export async function readScores(page: number) {
  const query = { page: `${page}`, limit: `${LEADERBOARD_PAGE_SIZE}` }
  const found: unknown = await answer(leaderboard().scores.$get({ query }), leaderboardFailure)
  // A proxy or an old version may send something else: that is an error, and must not crash the dialog.
  if (!isScorePage(found)) throw new Error(leaderboardFailure)
  return found
}

export async function readPlace(id: number) {
  const call = leaderboard().scores[':id'].place.$get({ param: { id: `${id}` } })
  const found = await answer(call, leaderboardFailure)
  if (typeof found?.place !== 'number') throw new Error(leaderboardFailure)
  return found
}

/**
 * The best entry of the leaderboard's first page with a verified run: anybody can send a score without one. Null if there
 * is none or it cannot be read, which must not fail the page.
 */
export async function readLeader(): Promise<{ name: string; score: number } | null> {
  try {
    const leader = (await readScores(1)).scores.find(({ verified }) => verified)
    return leader ? { name: leader.playerName, score: leader.score } : null
  } catch {
    return null
  }
}

/** The leader on a field of this size, with the run; or why there is no run to race against. */
export type LeaderAnswer = (RecordedRun & { name: string }) | 'none' | 'another version' | 'failed'

export async function readLeaderRun(size: CanvasSize): Promise<LeaderAnswer> {
  try {
    const call = leaderboard()['leader-runs'][':canvasSize'].$get({ param: { canvasSize: size } })
    const { run } = await answer(call, leaderboardFailure)
    if (run === null) return 'none'
    const { playerName: name, score, seed, inputLog, gameVersion } = run
    if (gameVersion !== GAME_VERSION) return 'another version'
    return parseInputLog(inputLog) ? { name, score, seed, size, inputLog } : 'failed'
  } catch {
    // No network, or an unexpected response: the game is played without a rival.
    return 'failed'
  }
}

/** Never fails: without its log the score is still accepted, only not verified. */
export async function sendInputLog(run: OpenedRun, inputLog: string): Promise<void> {
  if (run.id === null) return
  const call = leaderboard().runs[':runId'].log.$put({
    param: { runId: run.id },
    json: { inputLog },
  })
  await done(call, 'Error sending the input log').catch((error) => console.error(error))
}

export async function submitScore(
  { playerName, score }: { playerName: string; score: number },
  run: OpenedRun,
  idempotencyKey: string,
): Promise<{ id?: number }> {
  const header = { 'idempotency-key': idempotencyKey, 'run-id': run.id ?? undefined }
  const call = leaderboard().score.$post({ json: { playerName, score }, header })
  return answer(call, 'Error submitting score')
}

const leaderboard = () => apiClient<LeaderboardApi>().leaderboard
