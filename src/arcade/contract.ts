import { createRoute, z } from '@hono/zod-openapi'
import {
  countParam,
  IdempotencyHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
} from '#src/app/contract.ts'
import { LEADERBOARD_PAGE_SIZE } from './page-size.ts'
import { visibleCharacter } from './player-name.ts'
import { INPUT_LOG_MAX_LENGTH } from './sim/input-log.ts'

export const Score = z
  .object({
    id: z.int(),
    playerName: z.string(),
    score: z.int(),
    createdAt: isoDate,
    verified: z.boolean().describe('The server replayed the run, which ended with this score'),
  })
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

export const Run = z
  .object({ id: z.string(), seed: z.int(), canvasSize: z.enum(['small', 'medium', 'large']) })
  .openapi('LeaderboardRun')

export const LeaderRun = z
  .object({
    playerName: z.string(),
    score: z.int(),
    seed: z.int(),
    canvasSize: Run.shape.canvasSize,
    gameVersion: z.int().describe('Only this version of the game replays the log to the same end'),
    inputLog: z.string().max(INPUT_LOG_MAX_LENGTH),
  })
  .openapi('LeaderRun')

export type Score = z.infer<typeof Score>
export type Run = z.infer<typeof Run>
export type LeaderRun = z.infer<typeof LeaderRun>

/** No control characters, which a database may refuse, and none that change the direction of the text around the name. */
export const PlayerName = z
  .string()
  .trim()
  .max(50)
  .regex(visibleCharacter, 'Please enter your name')
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'A name is plain text')

const runId = z.string().regex(/^[0-9a-f]{32}$/, 'Not the id of a run')

export const openRun = createRoute({
  method: 'post',
  path: '/leaderboard/runs',
  tags: ['leaderboard'],
  summary: 'Start a game: answers the seed to play with',
  request: { body: jsonBody(Run.pick({ canvasSize: true })) },
  responses: { 201: json(Run, 'The run'), ...problems(400, 413, 415, 422, 429) },
})

export const sendInputLog = createRoute({
  method: 'put',
  path: '/leaderboard/runs/{runId}/log',
  tags: ['leaderboard'],
  summary: 'Send the input log of a run; the server replays it',
  description:
    'A letter from A to R for the controls held, then for how many ticks (left out when one). Only the first log of a run counts.',
  request: {
    params: z.object({ runId }),
    body: jsonBody(z.object({ inputLog: z.string().max(INPUT_LOG_MAX_LENGTH) })),
  },
  responses: { 204: { description: 'Replayed' }, ...problems(400, 404, 413, 415, 422, 429) },
})

export const submitScore = createRoute({
  method: 'post',
  path: '/leaderboard/score',
  tags: ['leaderboard'],
  summary: 'Submit a score',
  description:
    'With the Run-Id of a run whose input log replays to this score, the entry is marked as verified.',
  request: {
    headers: IdempotencyHeader.extend({ 'run-id': runId.optional() }),
    body: jsonBody(
      z.object({
        playerName: PlayerName,
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
      page: countParam(1, 1_000_000).default(1),
      limit: countParam(1, 100).default(LEADERBOARD_PAGE_SIZE),
    }),
  },
  responses: {
    200: json(z.object({ scores: z.array(Score), pagination: Pagination }), 'The page'),
    ...problems(422),
  },
})

export const findPlace = createRoute({
  method: 'get',
  path: '/leaderboard/scores/{id}/place',
  tags: ['leaderboard'],
  summary: 'Where an entry stands, 1 being the best',
  request: { params: z.object({ id: idParam }) },
  responses: { 200: json(z.object({ place: z.int() }), 'The place'), ...problems(404, 422) },
})

export const findLeaderRun = createRoute({
  method: 'get',
  path: '/leaderboard/leader-runs/{canvasSize}',
  tags: ['leaderboard'],
  summary: 'The best verified run on a field of this size, to race against',
  description: 'Without an entry of which the input log is kept, `run` is null.',
  request: { params: Run.pick({ canvasSize: true }) },
  responses: {
    200: json(z.object({ run: LeaderRun.nullable() }), 'The run'),
    ...problems(404, 429),
  },
})
