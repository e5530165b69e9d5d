import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  isoDate,
  json,
  jsonBody,
  problems,
} from '#src/platform/http/contract.ts'

export const leaderboardPageSize = 10

export const Score = z
  .object({ id: z.int(), playerName: z.string(), score: z.int(), createdAt: isoDate })
  .openapi('LeaderboardScore')

export const Pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasPrev: z.boolean(),
    hasNext: z.boolean(),
  })
  .openapi('Pagination')

export type Score = z.infer<typeof Score>

export const submitScore = createRoute({
  method: 'post',
  path: '/leaderboard/score',
  tags: ['leaderboard'],
  summary: 'Hand in a score',
  request: {
    headers: IdempotencyHeader,
    body: jsonBody(
      z.object({
        playerName: z.string().trim().min(1, 'Please enter your name').max(50),
        score: z.int().min(0).multipleOf(100, 'A score is a multiple of 100'),
      }),
    ),
  },
  responses: { 201: json(Score, 'The new entry'), ...problems(400, 413, 415, 422, 429) },
})

export const listScores = createRoute({
  method: 'get',
  path: '/leaderboard/scores',
  tags: ['leaderboard'],
  summary: 'A page of the leaderboard, best first',
  request: {
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(leaderboardPageSize),
    }),
  },
  responses: {
    200: json(z.object({ scores: z.array(Score), pagination: Pagination }), 'The page'),
    ...problems(422),
  },
})
