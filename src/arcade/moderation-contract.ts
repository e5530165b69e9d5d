import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { IfMatchHeader, idParam, isoDate, named } from '#src/app/contract.ts'
import { PlayerName, Score } from './contract.ts'

const { editor } = calls('leaderboard')

const ModeratedScore = Score.extend({
  flagged: z.boolean().describe('Its name contains a word of the filter'),
}).openapi('ModeratedScore')

const ScoreChange = named('ScoreChange', {
  id: z.int(),
  kind: z.enum(['removed', 'renamed']),
  entryId: z.int(),
  playerName: z.string().describe('The name before the change'),
  newName: z
    .string()
    .nullable()
    .describe(
      'The name after the change; null for a removal, and for a rename by an earlier version',
    ),
  score: z.int(),
  at: isoDate,
  by: z.string().describe('The username of the person who made the change'),
})

export const mostWords = 500
export const longestWord = 40

const NameWords = named('NameWords', {
  words: z
    .array(z.string().trim().max(longestWord, `At most ${longestWord} characters a word`))
    .max(mostWords, `At most ${mostWords} words`)
    .describe('An asterisk at an end of a word stands for any further letters'),
  updatedAt: isoDate.nullable(),
  updatedBy: z.string().nullable(),
})

export type ModeratedScore = z.infer<typeof ModeratedScore>
export type ScoreChange = z.infer<typeof ScoreChange>
export type NameWords = z.infer<typeof NameWords>

export const scoreOrders = ['best', 'newest'] as const

export const listEntries = editor.get('/leaderboard/entries', {
  summary: 'Entries by name, for staff',
  query: {
    q: z.string().trim().max(50).optional().describe('A part of the name'),
    order: z.enum(scoreOrders).default('best'),
    /** The score and the id of the last entry of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,9}\.\d{1,9}$/)
      .optional(),
  },
  answer: ok('The entries', {
    entries: z.array(ModeratedScore),
    nextCursor: z.string().nullable(),
  }),
})

export const removeScore = editor.delete('/leaderboard/scores/{id}', {
  summary: 'Remove an entry',
  params: { id: idParam },
  answer: nothing('Removed'),
})

export const renameScore = editor.post('/leaderboard/scores/{id}/rename', {
  summary: 'Change the name of an entry',
  params: { id: idParam },
  body: { playerName: PlayerName },
  answer: ok('The entry', Score),
})

export const listChanges = editor.get('/leaderboard/changes', {
  summary: 'The newest changes of entries by staff that can be undone',
  answer: ok('The changes', { changes: z.array(ScoreChange) }),
})

export const undoChange = editor.post('/leaderboard/changes/{changeId}/undo', {
  summary: 'Undo a change of an entry, and later ones of its name',
  params: { changeId: idParam },
  answer: ok('The entry', Score),
  problems: [409],
})

export const getNameFilter = editor.get('/leaderboard/name-filter', {
  summary: 'The words that names may not contain',
  answer: ok('The filter', { filter: NameWords }),
})

export const changeNameFilter = editor.post('/leaderboard/name-filter', {
  summary: 'Replace the words that names may not contain',
  description: 'Applies to new entries. Existing entries that match are marked for staff.',
  headers: IfMatchHeader,
  body: NameWords.pick({ words: true }),
  answer: ok('Changed', { filter: NameWords }),
  problems: [412],
})
