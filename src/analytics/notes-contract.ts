import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { idParam, named } from '#src/app/contract.ts'
import { longestNote } from './choices.ts'
import { RangeQuery } from './contract.ts'

const { editor } = calls('analytics')

/** PostgreSQL refuses the zero byte, and a note is one line. White space becomes a space. */
const controls = /[^\P{Cc}\s]/gu

const NoteFields = named('ChartNoteFields', {
  day: z.iso.date(),
  text: z
    .string()
    .overwrite((text) => text.replace(controls, '').replace(/\s+/g, ' '))
    .trim()
    .min(1, 'A note needs a text')
    .max(longestNote, `At most ${longestNote} characters`),
})

export type NoteFields = z.infer<typeof NoteFields>

const ChartNote = NoteFields.extend({
  noteId: z.int(),
  author: z.string(),
  mayChange: z.boolean().describe('Whether the account may change or delete it'),
}).openapi('ChartNote')

export type ChartNote = z.infer<typeof ChartNote>

const params = z.object({ noteId: idParam })

export const listNotes = editor.get('/stats/notes', {
  summary: 'Notes of staff on the days of a period',
  query: RangeQuery,
  answer: ok('The oldest day first', { notes: z.array(ChartNote) }),
})

export const addNote = editor.post('/stats/notes', {
  summary: 'Add a note to a day',
  body: NoteFields,
  answer: created('The note', { note: ChartNote }),
})

export const changeNote = editor.patch('/stats/notes/{noteId}', {
  summary: 'Change a note',
  description: 'Editors change their own notes, owners all of them.',
  params,
  body: NoteFields,
  answer: ok('The note', { note: ChartNote }),
})

export const deleteNote = editor.delete('/stats/notes/{noteId}', {
  summary: 'Delete a note',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})
