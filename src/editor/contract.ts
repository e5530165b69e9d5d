import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { countParam, isoDate, named } from '#src/app/contract.ts'
import { shapeFault } from '#src/app/json-shape.ts'

const { writer } = calls('documents')

const largest = 2_147_483_647

const kind = z.enum(['article', 'newsletter', 'faq']).describe('What the document is saved as')
export type DocumentKindName = z.infer<typeof kind>

/** Several times as many as the 2,000 blocks and 2,000 images of an article have. */
const mostElements = 100_000

/** The blocks of a text. Measured before anything parses it: small objects would fill the memory. */
export const SentContent = z
  .string()
  .superRefine((content, { addIssue }) => {
    const fault = shapeFault(content, { mostElements })
    if (fault) addIssue(`Must not be ${fault}.`)
  })
  .describe('JSON text: an ordered array of blocks')

const count = countParam(0, largest)
const whole = z.int().min(0).max(largest)

/** Sent with a save by an editor: the content is a snapshot of this document after this update. */
export const snapshotQuery = {
  document: z.string().max(64).optional().describe('The shared document that the content is from'),
  seq: count.optional().describe('The last update that the content contains'),
  confirmed: count
    .optional()
    .describe(
      'The last update that you have seen. A text that goes online is refused (409) with the parts that others changed since then',
    ),
}

/** An earlier version. The text that a restore replaced before anybody saved it has a number below zero. */
export const versionParam = z
  .string()
  .regex(/^-?[1-9]\d{0,8}$/)
  .transform(Number)
  .openapi({ type: 'integer' })

const documentId = z.string().regex(/^[\w-]{8,64}$/)
const params = z.object({ documentId })
const update = z.base64().min(4).describe('A Yjs update')
const seq = z
  .int()
  .min(0)
  .describe('The number of an update, one more than that of the update before')

const Presence = z.object({
  client: z.string(),
  username: z.string(),
  state: z.string(),
})

const ChangeOfPart = z.object({
  part: z.string().describe('The name of a field or of a block; *: many of them'),
  username: z.string(),
  seq,
  isSaved: z.boolean().describe('Whether a saved version contains it'),
})

export type ChangeOfPart = z.infer<typeof ChangeOfPart>

/** The member `difference` of a 409. */
export const Difference = z.object({
  seq: seq.describe('The last update that was looked at; confirm it to go on'),
  parts: z.array(z.object({ part: z.string(), people: z.array(z.string()) })),
})

export type Difference = z.infer<typeof Difference>

export const DocumentChanges = named('DocumentChanges', {
  updates: z.array(update).describe('The updates after the requested one, in their order'),
  last: seq,
  presence: z.array(Presence).nullable().describe('Everyone who has it open; null: no change'),
  presenceChanges: z.int(),
  changedParts: z
    .array(ChangeOfPart)
    .nullable()
    .describe('The changes that are not saved, or not confirmed yet; null: no change'),
  saved: seq.describe('The last update that the saved version contains'),
  subjectId: z.int().nullable().describe('The id of what it is saved as; null: it was never saved'),
  subjectChanges: z.int().describe('Incremented when somebody saves, publishes or unpublishes'),
  leftBy: z.string().nullable().describe('Who deleted what this text was part of'),
})

export type DocumentChanges = z.infer<typeof DocumentChanges>

export const UnsavedDocument = named('UnsavedDocument', {
  id: documentId,
  kind,
  title: z.string(),
  changedAt: isoDate,
  leftBy: z.string().nullable(),
  copyOf: z.string().nullable().describe('The deleted document that this is a copy of'),
})

export type UnsavedDocument = z.infer<typeof UnsavedDocument>

export const openDocument = writer.post('/documents/open', {
  summary:
    'The shared document of an article, a newsletter or an FAQ: everybody who edits it changes the same one',
  body: { kind, subjectId: z.int().min(1).max(largest) },
  answer: ok('The document', {
    documentId,
    changes: DocumentChanges,
    equalsSaved: z.boolean().describe('Whether it has no changes since the saved version'),
  }),
  problems: [404],
})

export const listUnsaved = writer.get('/documents', {
  summary: 'Your own documents that were never saved',
  query: { kind },
  answer: ok('The newest first', { documents: z.array(UnsavedDocument) }),
})

const client = z.string().min(1).max(40)

export const getChanges = writer.get('/documents/{documentId}/changes', {
  summary: 'The updates of a document after a number; waits for one if there is none yet',
  params,
  query: {
    after: count.default(0),
    presence: count.default(0),
    subject: count.default(0),
    confirmed: count.optional(),
    wait: z.enum(['0', '1']).default('0'),
    client: client.optional().describe('The editor that asks: it is present as long as it waits'),
  },
  answer: ok('The changes', DocumentChanges),
})

/** The part of a document that an editor has already. */
export interface Position {
  last: number
  presence: number
  subject: number
  confirmed?: number
}

const AddedUpdate = z.object({
  update,
  kind,
  begins: z.boolean().optional().describe('Whether the document may be unknown yet'),
  title: z.string().max(200).optional(),
  equalsSaved: z
    .boolean()
    .optional()
    .describe('A hint that the document may be equal to the saved version now; the server looks'),
  images: z.array(z.string().max(300)).max(1000).optional(),
})
export type AddedUpdate = z.infer<typeof AddedUpdate>

export const addUpdate = writer.post('/documents/{documentId}/updates', {
  summary: 'Add your changes to a document; a repeated update changes nothing',
  description:
    'With `begins`, the first update of an unknown id begins a document that only you can open. Otherwise the id must be known: the changes of a deleted document are no document of their own.',
  params,
  body: AddedUpdate,
  answer: ok('Stored', { last: seq }),
})

const PresenceReport = z.object({
  client,
  state: z.string().max(4000).nullable().describe('Null: the editor was closed'),
  report: whole
    .default(0)
    .describe('Counts the reports of an editor: one that is overtaken by a later one is ignored'),
})
export type PresenceReport = z.infer<typeof PresenceReport>

export const tellPresence = writer.post('/documents/{documentId}/presence', {
  summary: 'Report that an editor has a document open, and where its caret is',
  params,
  body: PresenceReport,
  answer: nothing('Noted'),
})

const RestoredVersion = z.object({
  version: z
    .int()
    .min(-largest)
    .max(largest)
    .describe('The number of an earlier version, or of the saved one'),
  block: z.string().max(200).optional().describe('Only this block'),
  confirmed: whole.optional().describe('The last update that you have seen'),
})
export type RestoredVersion = z.infer<typeof RestoredVersion>

export const restoreVersion = writer.post('/documents/{documentId}/restore', {
  summary: 'Change a document back to an earlier version; the text before is kept as a version',
  description:
    'Refused (409) with the parts that others have changed since the update that you have seen, by default since the saved version: send its `seq` as `confirmed` to replace them.',
  params,
  body: RestoredVersion,
  answer: ok('Restored', { seq, update: update.optional().describe('Missing: nothing differed') }),
  problems: [409],
})

export const discardDocument = writer.delete('/documents/{documentId}', {
  summary: 'Delete a document of yours that was never saved',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})
