import type { Database } from '#src/platform/db/database.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { once } from '#src/platform/http/once.ts'
import { invalid } from '#src/platform/http/problem.ts'
import type { RateLimits } from '#src/platform/http/rate-limit.ts'
import { listScores, submitScore } from '../contract.ts'
import { highestPlausibleScore } from './plausible.ts'
import { countScores, insertScore, presentScore, selectScores } from './queries.ts'

export type LeaderboardApi = ReturnType<typeof leaderboardApi>

export function leaderboardApi({ db, limits }: { db: Database; limits: RateLimits }) {
  return apiApp()
    .openapi(
      { ...submitScore, middleware: limits.perNetwork('leaderboard-score', 30, 10 * 60) },
      async (c) => {
        const body = c.req.valid('json')
        if (body.score > highestPlausibleScore) {
          throw invalid({ score: ['No run can score that much.'] })
        }
        const entry = await once(db, {
          key: c.req.valid('header')['idempotency-key'],
          scope: 'leaderboard-score',
          body,
          work: async (trx) => presentScore(await insertScore(trx, body)),
        })
        return c.json(entry, 201)
      },
    )
    .openapi(listScores, async (c) => {
      const { page, limit } = c.req.valid('query')
      const total = await countScores(db)
      const totalPages = Math.max(1, Math.ceil(total / limit))
      const rows = page > totalPages ? [] : await selectScores(db, { page, limit })
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
}
