import { answer, apiClient, done } from '#src/app/client.ts'
import type { LeaderboardApi } from '../../api/routes.ts'
import { LEADERBOARD_PAGE_SIZE } from '../../page-size.ts'
import { type CanvasSize, GAME_VERSION } from '../../sim/constants.ts'
import { parseInputLog } from '../../sim/input-log.ts'
import type { RunOpening } from '../../sim/state.ts'
import type { RecordedRun } from './ghost.ts'
import { isScorePage } from './score-page.ts'

/** `id` is null if the server did not respond: such a run can be played, but not verified. */
export interface OpenedRun extends RunOpening {
  id: string | null
}

const START_TIMEOUT_MS = 1500

/** Limits the wait, because Start must not wait for a slow server. */
export const inTime = <T>(response: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    response,
    new Promise<T>((resolve) => setTimeout(resolve, START_TIMEOUT_MS, otherwise)),
  ])

/** Opens a run on the server. Without a response in time, the run starts with a local seed. */
export async function openRunForPlay(size: CanvasSize): Promise<OpenedRun> {
  const own = ownRun(size)
  return inTime(
    requestRun(size).catch(() => own),
    own,
  )
}

function ownRun(size: CanvasSize): OpenedRun {
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
  return { id: null, seed, size }
}

async function requestRun(size: CanvasSize): Promise<OpenedRun> {
  const call = leaderboard().runs.$post({ json: { canvasSize: size } })
  const { id, seed } = await answer(call, 'Error opening a run')
  return { id, seed, size }
}

/**
 * The best entry of the leaderboard's first page with a verified run: anybody can send a score without one. Null if there
 * is none or it cannot be read, which must not fail the page.
 */
export async function readLeader(): Promise<{ name: string; score: number } | null> {
  try {
    const response = await leaderboard().scores.$get({
      query: { page: '1', limit: `${LEADERBOARD_PAGE_SIZE}` },
    })
    if (!response.ok) return null
    const found: unknown = await response.json()
    const leader = isScorePage(found) ? found.scores.find(({ verified }) => verified) : undefined
    return leader ? { name: leader.playerName, score: leader.score } : null
  } catch {
    return null
  }
}

export interface LeaderRun extends RecordedRun {
  name: string
}

/** The leader on a field of this size, with the run; or why there is no run to race against. */
export type LeaderAnswer = LeaderRun | 'none' | 'another version' | 'failed'

export async function readLeaderRun(size: CanvasSize): Promise<LeaderAnswer> {
  try {
    const call = leaderboard()['leader-runs'][':canvasSize'].$get({ param: { canvasSize: size } })
    const { run } = await answer(call, 'Failed to get leaderboard')
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
  const header = {
    'idempotency-key': idempotencyKey,
    ...(run.id === null ? {} : { 'run-id': run.id }),
  }
  return answer(
    leaderboard().score.$post({ json: { playerName, score }, header }),
    'Error submitting score',
  )
}

function leaderboard() {
  return apiClient<LeaderboardApi>().leaderboard
}
