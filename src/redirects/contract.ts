import { z } from '@hono/zod-openapi'
import { calls, created, csvFile, nothing, ok } from '#src/app/calls.ts'
import { countParam, idParam, isoDate, named } from '#src/app/contract.ts'

const { editor } = calls('redirects')

const longest = 2000

const Redirect = named('Redirect', {
  id: z.int(),
  from: z.string().describe('A path in lower case, encoded, without a slash at its end'),
  to: z.string().describe('A path of this site or an https address'),
  permanent: z.boolean().describe('308, otherwise 307'),
  hits: z.int(),
  lastHitAt: isoDate.nullable(),
})

export type Redirect = z.infer<typeof Redirect>

const sent = {
  from: z.string().max(longest),
  to: z.string().max(longest),
  permanent: z.boolean().default(true),
}

export const listRedirects = editor.get('/redirects', {
  summary: 'Redirects, newest first',
  query: {
    q: z.string().trim().max(200).optional().describe('A part of either address'),
    cursor: idParam.optional(),
    limit: countParam(1, 200).default(50),
  },
  answer: ok('The redirects', {
    redirects: z.array(Redirect),
    total: z.int().describe('Those that match'),
    nextCursor: z.string().nullable(),
  }),
})

export const createRedirect = editor.post('/redirects', {
  summary: 'Redirect a path at which this site has no page',
  description:
    'A loop, a chain, or a path that has a page is a 422. Safe to repeat. While a redirect leads to an article that is not published, it does nothing.',
  body: sent,
  answer: created('The redirect', { redirect: Redirect }),
})

export const deleteRedirect = editor.delete('/redirects/{id}', {
  summary: 'Delete a redirect',
  params: { id: idParam },
  answer: nothing('Deleted'),
})

const MissingPath = named('MissingPath', {
  path: z.string(),
  count: z.int(),
  lastAt: isoDate,
  referrers: z
    .array(z.object({ from: z.string(), count: z.int() }))
    .describe('Sites, and pages of this site, that led here'),
  suggestion: z.string().nullable().describe('The address of a published article with these words'),
})

export type MissingPath = z.infer<typeof MissingPath>

export const listMissing = editor.get('/redirects/not-found', {
  summary: 'Paths at which visitors found no page, most visits first',
  description: 'At most 1,000 are counted. A path leaves the list when it gets a redirect.',
  query: { limit: countParam(1, 1000).default(100) },
  answer: ok('The paths', { paths: z.array(MissingPath) }),
})

export const exportRedirects = editor.get('/redirects/export.csv', {
  summary: 'All redirects as CSV, as the import takes them back',
  answer: csvFile,
})

const Refused = named('RefusedRedirect', {
  line: z.int().describe('In the file; the header is line 1'),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})

export const importRedirects = editor.post('/redirects/import', {
  summary: 'Add redirects from CSV',
  description:
    'The first line names the columns: from, to, and permanent (yes or no; yes if left out). Lines that cannot be redirects are named, the others are added. Safe to repeat.',
  body: { csv: z.string().max(5_000_000) },
  answer: ok('What became of the lines', {
    added: z.int(),
    kept: z.int().describe('They existed already'),
    refused: z.array(Refused),
  }),
})

export type ImportedRedirects = z.infer<
  (typeof importRedirects.responses)[200]['content']['application/json']['schema']
>
