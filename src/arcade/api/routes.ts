import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../contract.ts'
import type { NameFilter } from '../names/name-filter.ts'
import { createLadder } from './ladder.ts'
import { keepIfLeader, selectLeaderRun } from './leader-runs.ts'
import { insertScore, presentScore, selectScore } from './queries.ts'
import { highestScoreOf, openRun, replayRun, selectRun, spendRun } from './runs.ts'

export type LeaderboardApi = ReturnType<typeof leaderboardApi>

type ReadFilter = () => Promise<NameFilter>

export function leaderboardApi({ db, limits, clock }: FeatureBase, readFilter: ReadFilter) {
  const ladder = createLadder(db, clock.now)
  const limited = <Call extends object>(call: Call, name: string, most: number) => ({
    ...call,
    middleware: limits.perNetwork(name, most, 10 * 60),
  })
  return apiApp()
    .openapi(limited(contract.openRun, 'leaderboard-run', 60), async (c) =>
      c.json(await openRun(db, c.req.valid('json').canvasSize), 201),
    )
    .openapi(limited(contract.sendInputLog, 'leaderboard-log', 60), async (c) => {
      await replayRun(db, c.req.valid('param').runId, c.req.valid('json').inputLog)
      return c.body(null, 204)
    })
    .openapi(limited(contract.submitScore, 'leaderboard-score', 30), async (c) => {
      const body = c.req.valid('json')
      const { 'idempotency-key': key, 'run-id': runId } = c.req.valid('header')
      const run = runId ? await selectRun(db, runId) : undefined
      if (body.score > highestScoreOf(run))
        throw invalid({ score: ['No run can score that much.'] })
      const isRefused = await readFilter()
      if (isRefused(body.playerName)) {
        throw invalid({ playerName: ['Please choose another name'] })
      }
      const entry = await once(db, {
        key,
        scope: 'leaderboard-score',
        body,
        work: async (trx) => {
          const verified = run !== undefined && (await spendRun(trx, run.id, body.score))
          const row = await insertScore(trx, { ...body, verified })
          if (verified) await keepIfLeader(trx, run, row)
          return presentScore(row)
        },
      })
      return c.json(entry, 201)
    })
    .openapi(contract.listScores, async (c) => {
      const { page, limit } = c.req.valid('query')
      const { rows, total } = await ladder.page(page, limit)
      const totalPages = Math.max(1, Math.ceil(total / limit))
      const pagination = {
        page,
        limit,
        total,
        totalPages,
        hasPrev: page > 1,
        hasNext: page < totalPages,
      }
      return c.json({ scores: rows.map(presentScore), pagination }, 200)
    })
    .openapi(contract.findPlace, async (c) => {
      const row = await selectScore(db, c.req.valid('param').id)
      return c.json({ place: await ladder.placeOf(row) }, 200)
    })
    .openapi(limited(contract.findLeaderRun, 'leader-run', 120), async (c) => {
      const run = await selectLeaderRun(db, c.req.valid('param').canvasSize)
      // Not cached: a name that staff removed must be gone at once.
      return c.json({ run }, 200, { 'cache-control': 'no-cache' })
    })
}
