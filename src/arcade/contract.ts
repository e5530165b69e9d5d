import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { countParam, IdempotencyHeader, idParam, isoDate, named } from '#src/app/contract.ts'
import { LEADERBOARD_PAGE_SIZE } from './page-size.ts'
import { visibleCharacter } from './player-name.ts'
import { INPUT_LOG_MAX_LENGTH } from './sim/controls.ts'

const { anyone } = calls('leaderboard')

export const Score = named('LeaderboardScore', {
  id: z.int(),
  playerName: z.string(),
  score: z.int(),
  createdAt: isoDate,
  verified: z.boolean().describe('The server replayed the run, which ended with this score'),
})

export const Pagination = named('Pagination', {
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
})

export const Run = z
  .object({ id: z.string(), seed: z.int(), canvasSize: z.enum(['small', 'medium', 'large']) })
  .openapi('LeaderboardRun')

const LeaderRun = named('LeaderRun', {
  playerName: z.string(),
  score: z.int(),
  seed: z.int(),
  canvasSize: Run.shape.canvasSize,
  gameVersion: z.int().describe('Only this version of the game replays the log to the same end'),
  inputLog: z.string().max(INPUT_LOG_MAX_LENGTH),
})

export type Score = z.infer<typeof Score>
export type Run = z.infer<typeof Run>

/** No control characters, which a database may refuse, and none that change the direction of the text around the name. */
export const PlayerName = z
  .string()
  .trim()
  .max(50)
  .regex(visibleCharacter, 'Please enter your name')
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'A name is plain text')

const runId = z.string().regex(/^[0-9a-f]{32}$/, 'Not the id of a run')

export const openRun = anyone.post('/leaderboard/runs', {
  summary: 'Start a game: answers the seed to play with',
  body: Run.pick({ canvasSize: true }),
  answer: created('The run', Run),
  problems: [429],
})

export const sendInputLog = anyone.put('/leaderboard/runs/{runId}/log', {
  summary: 'Send the input log of a run; the server replays it',
  description:
    'A letter from A to R for the controls held, then for how many ticks (left out when one). Only the first log of a run counts.',
  params: { runId },
  body: { inputLog: z.string().max(INPUT_LOG_MAX_LENGTH) },
  answer: nothing('Replayed'),
  problems: [429],
})

export const submitScore = anyone.post('/leaderboard/score', {
  summary: 'Submit a score',
  description:
    'With the Run-Id of a run whose input log replays to this score, the entry is marked as verified.',
  headers: IdempotencyHeader.extend({ 'run-id': runId.optional() }),
  body: {
    playerName: PlayerName,
    score: z.int().min(0).multipleOf(100, 'A score is a multiple of 100'),
  },
  answer: created('The new entry', Score),
  problems: [429],
})

export const listScores = anyone.get('/leaderboard/scores', {
  summary: 'A page of the leaderboard, best first',
  query: {
    page: countParam(1, 1_000_000).default(1),
    limit: countParam(1, 100).default(LEADERBOARD_PAGE_SIZE),
  },
  answer: ok('The page', { scores: z.array(Score), pagination: Pagination }),
})

export const findPlace = anyone.get('/leaderboard/scores/{id}/place', {
  summary: 'Where an entry stands, 1 being the best',
  params: { id: idParam },
  answer: ok('The place', { place: z.int() }),
})

export const findLeaderRun = anyone.get('/leaderboard/leader-runs/{canvasSize}', {
  summary: 'The best verified run on a field of this size, to race against',
  description: 'Without an entry of which the input log is kept, `run` is null.',
  params: Run.pick({ canvasSize: true }),
  answer: ok('The run', { run: LeaderRun.nullable() }),
  problems: [429],
})
