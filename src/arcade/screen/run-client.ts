import { answer, apiClient, done } from '#src/platform/http/client.ts'
import type { LeaderboardApi } from '../api/routes.ts'
import type { CanvasSize } from '../sim/canvas-size.ts'
import type { RunOpening } from '../sim/state.ts'

/** `id` is null when the server did not answer: such a run can be played, but not verified. */
export interface OpenedRun extends RunOpening {
  id: string | null
}

const SEED_TIMEOUT_MS = 1500

/** Does not wait for a slow server: after a moment the run starts with a seed of its own. */
export async function openRunForPlay(size: CanvasSize): Promise<OpenedRun> {
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
  const own: OpenedRun = { id: null, seed, size }
  const asked = leaderboard()
    .runs.$post({ json: { canvasSize: size } })
    .then(async (response): Promise<OpenedRun> => {
      if (!response.ok) return own
      const run = await response.json()
      return { id: run.id, seed: run.seed, size }
    })
    .catch(() => own)
  const tooLate = new Promise<OpenedRun>((resolve) => setTimeout(resolve, SEED_TIMEOUT_MS, own))
  return Promise.race([asked, tooLate])
}

/** The first of the leaderboard; null where there is none or it cannot be read, which is no failure of the page. */
export async function readLeader(): Promise<{ name: string; score: number } | null> {
  try {
    const response = await leaderboard().scores.$get({ query: { page: '1', limit: '1' } })
    if (!response.ok) return null
    const { scores } = await response.json()
    const leader = scores[0]
    return leader ? { name: leader.playerName, score: leader.score } : null
  } catch {
    return null
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
