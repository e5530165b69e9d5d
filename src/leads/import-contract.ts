import { z } from '@hono/zod-openapi'
import { calls, created, csvFile, nothing, ok } from '#src/app/calls.ts'
import { idParam, isoDate, named } from '#src/app/contract.ts'
import { Tags } from '#src/people/segments/contract.ts'
import { columnMeanings, consentKinds, importStates, mostImportColumns } from './choices.ts'
import { list } from './contract.ts'

const { editor } = calls('leads')

const once = columnMeanings.filter((one) => one !== 'ignore' && one !== 'extra')

export const ImportSettings = named('PeopleImportSettings', {
  columns: z
    .array(z.enum(columnMeanings))
    .max(mostImportColumns)
    .refine((all) => all.includes('email'), 'Choose the column with the address')
    .refine(
      (all) => once.every((one) => all.filter((other) => other === one).length < 2),
      'Only one column can have this meaning',
    )
    .describe('The meaning of each column of the file'),
  list: list.describe('The list of rows that name none'),
  tags: Tags.describe('Tags of everybody in the file'),
  consent: z
    .string()
    .trim()
    .min(10, 'Say how and where the people agreed')
    .max(500)
    .describe('How and where the people agreed; kept with each sign-up'),
  consentDate: z.iso.date().describe('The day on which the last of them had agreed'),
  confirmed: z
    .enum(consentKinds)
    .describe('elsewhere: they confirmed their address there. ask: each gets a mail to confirm it'),
})

export type ImportSettings = z.infer<typeof ImportSettings>

const Counts = z.object({
  added: z.int().describe('New sign-ups'),
  present: z.int().describe('On the list already, or twice in the file'),
  suppressed: z.int().describe('People who have left, asked to be erased, or whose mail bounces'),
  refused: z.int().describe('Rows that cannot be read'),
})

export type ImportCounts = z.infer<typeof Counts>

export const PeopleImport = named('PeopleImport', {
  importId: z.int(),
  fileName: z.string(),
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())).describe('The first rows'),
  rows: z.int(),
  done: z.int().describe('Rows that were checked or imported'),
  settings: ImportSettings.nullable().describe('Null until somebody has chosen them'),
  guess: z.array(z.enum(columnMeanings)).describe('What the names of the columns say'),
  state: z.enum(importStates),
  counts: Counts,
  error: z.string().nullable(),
  createdAt: isoDate,
  createdBy: z.string(),
  endedAt: isoDate.nullable(),
})

export type PeopleImport = z.infer<typeof PeopleImport>

const Problem = z.object({
  line: z.int().describe('In the file'),
  email: z.string(),
  result: z.enum(['suppressed', 'refused']),
  reason: z.string(),
})

const params = { importId: idParam }
const one = { import: PeopleImport }

export const listPeopleImports = editor.get('/leads/imports', {
  summary: 'The latest imports of people',
  answer: ok('Newest first', { imports: z.array(PeopleImport) }),
})

export const uploadPeople = editor.post('/leads/import', {
  summary: 'Upload a CSV file with people',
  description:
    'At most 20 MB and 100,000 rows; the first one names the columns. With `settings` it is checked at once, or imported with `dryRun` false.',
  recent: true,
  otherBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: {
            file: { type: 'string' as const, format: 'binary' },
            settings: {
              type: 'string' as const,
              description: 'PeopleImportSettings as JSON; without them the file only waits',
            },
            dryRun: { type: 'string' as const, enum: ['true', 'false'] },
          },
          required: ['file'],
        },
      },
    },
  },
  answer: created('Received', one),
  problems: [422],
})

export const getPeopleImport = editor.get('/leads/imports/{importId}', {
  summary: 'An import, and the first rows that are not imported',
  params,
  answer: ok('The import', { ...one, problems: z.array(Problem) }),
})

export const peopleReport = editor.get('/leads/imports/{importId}/report.csv', {
  summary: 'All rows that are not imported, with the reason',
  recent: true,
  params,
  answer: csvFile,
})

export const runPeopleImport = editor.post('/leads/imports/{importId}/run', {
  summary: 'Check the file, or import the people in it',
  description: 'Safe to repeat: who is on the list already stays as they are.',
  recent: true,
  params,
  body: { settings: ImportSettings, dryRun: z.boolean().default(true) },
  answer: ok('Started', one),
  problems: [409],
})

export const cancelPeopleImport = editor.post('/leads/imports/{importId}/cancel', {
  summary: 'Stop an import; who was imported stays',
  params,
  answer: ok('Stopped', one),
  problems: [409],
})

export const deletePeopleImport = editor.post('/leads/imports/{importId}/delete', {
  summary: 'Discard the file and its report; who was imported stays',
  params,
  answer: nothing('Discarded'),
  problems: [409],
})
