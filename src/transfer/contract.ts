import { z } from '@hono/zod-openapi'
import { calls, created, csvFile, nothing, ok } from '#src/app/calls.ts'
import { idParam, isoDate, named } from '#src/app/contract.ts'
import { importKinds, importStates, itemStates, type RoomName, roomWords } from './choices.ts'

const { editor, owner } = calls('transfer')

export const Import = named('Import', {
  importId: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  bytes: z.int(),
  site: z.string().describe('The address of the old site; empty if it is unknown'),
  state: z.enum(importStates),
  publishes: z.boolean().describe('What was published there is published here too'),
  error: z.string().nullable().describe('Why it failed'),
  createdAt: isoDate,
  createdBy: z.string(),
  endedAt: isoDate.nullable(),
  counts: z
    .object({ new: z.int(), made: z.int(), present: z.int(), refused: z.int() })
    .describe('Entries of the file by what becomes of them; together all entries'),
})

export type Import = z.infer<typeof Import>

const ImportItem = named('ImportItem', {
  place: z.int().describe('In the file'),
  name: z.string(),
  room: z.enum(Object.keys(roomWords) as [RoomName]).nullable(),
  state: z.enum(itemStates),
  madeId: z.int().nullable(),
  reason: z.string().nullable(),
  notes: z.array(z.string()),
})

export type ImportItem = z.infer<typeof ImportItem>

const params = { importId: idParam }

export const listImports = editor.get('/imports', {
  summary: 'The latest imports',
  answer: ok('Newest first', { imports: z.array(Import) }),
})

export const createImport = editor.post('/imports', {
  summary: 'Upload a file with the content of another site, and check it',
  description: 'Nothing is made before the import is started. At most 1 GB.',
  otherBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: {
            kind: { type: 'string' as const, enum: [...importKinds] },
            site: { type: 'string' as const, description: 'The address of the old site' },
            file: { type: 'string' as const, format: 'binary' },
          },
          required: ['kind', 'file'],
        },
      },
    },
  },
  answer: created('Received; it is being checked', { import: Import }),
  problems: [422],
})

export const getImport = editor.get('/imports/{importId}', {
  summary: 'One import, and what became of the entries that are worth a look',
  description: 'Entries that were refused, or differ from the old site; 100 at once.',
  params,
  query: { after: z.coerce.number().int().min(0).default(0) },
  answer: ok('The import', {
    import: Import,
    items: z.array(ImportItem),
    nextAfter: z.int().nullable(),
  }),
})

export const getReport = editor.get('/imports/{importId}/report', {
  summary: 'Every entry of the file with what became of it',
  params,
  answer: csvFile,
})

export const startImport = editor.post('/imports/{importId}/start', {
  summary: 'Make what the check has found',
  params,
  body: { publish: z.boolean().describe('Also publish what was published on the old site') },
  answer: ok('Started', { import: Import }),
  problems: [409],
})

export const deleteImport = editor.post('/imports/{importId}/delete', {
  summary: 'Discard the file and the report; what was made stays',
  params,
  answer: nothing('Discarded'),
  problems: [409],
})

export const exportSite = owner.get('/export.zip', {
  summary: 'All content of the site as Markdown and pictures',
  recent: true,
  answer: {
    200: {
      description: 'A zip file',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})
