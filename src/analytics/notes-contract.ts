import { createRoute, z } from '@hono/zod-openapi'
import { idParam, json, jsonBody, problems, staffOnly } from '#src/app/contract.ts'

const staff = { tags: ['analytics'], security: staffOnly }
const day = z.iso.date()

export const longestNote = 200

/** PostgreSQL refuses the zero byte, and a note is one line. White space becomes a space. */
const controls = /[^\P{Cc}\s]/gu

const NoteFields = z
  .object({
    day,
    text: z
      .string()
      .overwrite((text) => text.replace(controls, '').replace(/\s+/g, ' '))
      .trim()
      .min(1, 'A note needs a text')
      .max(longestNote, `At most ${longestNote} characters`),
  })
  .openapi('ChartNoteFields')

export type NoteFields = z.infer<typeof NoteFields>

const ChartNote = NoteFields.extend({
  noteId: z.int(),
  author: z.string(),
  mayChange: z.boolean().describe('Whether the account may change or delete it'),
}).openapi('ChartNote')

export type ChartNote = z.infer<typeof ChartNote>

const params = z.object({ noteId: idParam })
const body = jsonBody(NoteFields)

export const listNotes = createRoute({
  ...staff,
  method: 'get',
  path: '/stats/notes',
  summary: 'Notes of staff on the days of a period',
  request: {
    query: z.object({ from: day, to: day }).refine((range) => range.from <= range.to, {
      error: 'from must not be after to',
      path: ['from'],
    }),
  },
  responses: {
    200: json(z.object({ notes: z.array(ChartNote) }), 'The oldest day first'),
    ...problems(401, 422),
  },
})

export const addNote = createRoute({
  ...staff,
  method: 'post',
  path: '/stats/notes',
  summary: 'Add a note to a day',
  request: { body },
  responses: {
    201: json(z.object({ note: ChartNote }), 'The note'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const changeNote = createRoute({
  ...staff,
  method: 'patch',
  path: '/stats/notes/{noteId}',
  summary: 'Change a note',
  description: 'Editors change their own notes, owners all of them.',
  request: { params, body },
  responses: {
    200: json(z.object({ note: ChartNote }), 'The note'),
    ...problems(400, 401, 403, 404, 413, 415, 422),
  },
})

export const deleteNote = createRoute({
  ...staff,
  method: 'delete',
  path: '/stats/notes/{noteId}',
  summary: 'Delete a note',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 413, 415, 422) },
})
