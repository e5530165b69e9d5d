import { createRoute, z } from '@hono/zod-openapi'
import {
  IfMatchHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  staffOnly,
} from '#src/app/contract.ts'
import { PlayerName, Score } from './contract.ts'

const staff = { tags: ['leaderboard'], security: staffOnly }

const ModeratedScore = Score.extend({
  flagged: z.boolean().describe('Its name contains a word of the filter'),
}).openapi('ModeratedScore')

const ScoreChange = z
  .object({
    id: z.int(),
    kind: z.enum(['removed', 'renamed']),
    entryId: z.int(),
    playerName: z.string().describe('The name before the change'),
    score: z.int(),
    at: isoDate,
    by: z.string().describe('The username of the person who made the change'),
  })
  .openapi('ScoreChange')

export const mostWords = 500
export const longestWord = 40

const NameWords = z
  .object({
    words: z
      .array(z.string().trim().max(longestWord, `At most ${longestWord} characters a word`))
      .max(mostWords, `At most ${mostWords} words`)
      .describe('An asterisk at an end of a word stands for any further letters'),
    updatedAt: isoDate.nullable(),
    updatedBy: z.string().nullable(),
  })
  .openapi('NameWords')

export type ModeratedScore = z.infer<typeof ModeratedScore>
export type ScoreChange = z.infer<typeof ScoreChange>
export type NameWords = z.infer<typeof NameWords>

export const scoreOrders = ['best', 'newest'] as const

export const listEntries = createRoute({
  ...staff,
  method: 'get',
  path: '/leaderboard/entries',
  summary: 'Entries by name, for staff',
  request: {
    query: z.object({
      q: z.string().trim().max(50).optional().describe('A part of the name'),
      order: z.enum(scoreOrders).default('best'),
      cursor: z
        .string()
        .regex(/^\d{1,9}\.\d{1,9}$/)
        .optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ entries: z.array(ModeratedScore), nextCursor: z.string().nullable() }),
      'The entries',
    ),
    ...problems(401, 422),
  },
})

export const removeScore = createRoute({
  ...staff,
  method: 'delete',
  path: '/leaderboard/scores/{id}',
  summary: 'Remove an entry',
  request: { params: z.object({ id: idParam }) },
  responses: { 204: { description: 'Removed' }, ...problems(400, 401, 404, 413, 415) },
})

export const renameScore = createRoute({
  ...staff,
  method: 'post',
  path: '/leaderboard/scores/{id}/rename',
  summary: 'Change the name of an entry',
  request: {
    params: z.object({ id: idParam }),
    body: jsonBody(z.object({ playerName: PlayerName })),
  },
  responses: { 200: json(Score, 'The entry'), ...problems(400, 401, 404, 413, 415, 422) },
})

export const listChanges = createRoute({
  ...staff,
  method: 'get',
  path: '/leaderboard/changes',
  summary: 'The newest changes of entries by staff that can be undone',
  responses: {
    200: json(z.object({ changes: z.array(ScoreChange) }), 'The changes'),
    ...problems(401),
  },
})

export const undoChange = createRoute({
  ...staff,
  method: 'post',
  path: '/leaderboard/changes/{changeId}/undo',
  summary: 'Undo a change of an entry, and later ones of its name',
  request: { params: z.object({ changeId: idParam }) },
  responses: { 200: json(Score, 'The entry'), ...problems(400, 401, 404, 409, 413, 415) },
})

export const getNameFilter = createRoute({
  ...staff,
  method: 'get',
  path: '/leaderboard/name-filter',
  summary: 'The words that names may not contain',
  responses: { 200: json(z.object({ filter: NameWords }), 'The filter'), ...problems(401) },
})

export const changeNameFilter = createRoute({
  ...staff,
  method: 'post',
  path: '/leaderboard/name-filter',
  summary: 'Replace the words that names may not contain',
  description: 'Applies to new entries. Existing entries that match are marked for staff.',
  request: { headers: IfMatchHeader, body: jsonBody(NameWords.pick({ words: true })) },
  responses: {
    200: json(z.object({ filter: NameWords }), 'Changed'),
    ...problems(400, 401, 412, 413, 415, 422),
  },
})
