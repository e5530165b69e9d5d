import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { countParam, named, oneLine } from '#src/app/contract.ts'
import { imageFile, Media } from './contract.ts'

const { writer, editor } = calls('media')

const share = z.number().min(0).max(1)

/** The point of a picture that stays visible when it is cropped, as shares of its width and height. */
const Focus = named('Focus', { x: share, y: share })

const Place = named('PicturePlace', {
  kind: z.string().describe('For example "Article"'),
  title: z.string(),
  href: z.string().nullable().describe('The staff page; null if the account may not open it'),
  isEarlier: z
    .boolean()
    .describe('Not in the saved text: in an earlier version of it, or in unsaved text'),
  isOnline: z.boolean().describe('Visitors see the picture there'),
})
export type Place = z.infer<typeof Place>

export const LibraryPicture = named('LibraryPicture', {
  ...Media.shape,
  name: z.string().describe('The name of the uploaded file; empty if it is not known'),
  alt: z.string().describe('The alternative text that new uses begin with'),
  focus: Focus,
  uses: z.array(Place).describe('At most 20'),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

const words = z.string().trim().max(200)

export const listMedia = writer.get('/media', {
  summary: 'The pictures of the library, newest first',
  query: {
    q: words.optional().describe('Words of alternative text, file name or title of a text with it'),
    unused: z
      .enum(['true', '1', 'false', '0', ''])
      .optional()
      .describe('true: only pictures that nothing uses'),
    cursor: z.string().max(200).optional(),
    limit: countParam(1, 100).optional(),
  },
  answer: ok('The pictures', {
    media: z.array(LibraryPicture),
    nextCursor: z.string().nullable(),
  }),
})

const params = { name: z.string().max(100).describe('{hash}.{ext}, the end of the url') }
const picture = { media: LibraryPicture }

export const describeMedia = writer.post('/media/{name}', {
  summary: 'Set alternative text and focal point of a picture',
  description:
    'Texts that use the picture keep their own alternative text. The focal point applies everywhere; only editors set that of a picture that visitors see.',
  params,
  body: {
    alt: oneLine('Alternative text').pipe(z.string().max(1000)).optional(),
    focus: Focus.optional(),
  },
  answer: ok('As it is now', picture),
})

export const replaceMedia = editor.post('/media/{name}/replace', {
  summary: 'Replace a picture by the one in the body, wherever it is used',
  description:
    'In one transaction: articles and their earlier versions, staged updates, newsletters that were not sent, profiles. Texts that are open get the change merged. Sent newsletters keep their picture.',
  params,
  otherBody: imageFile,
  answer: ok('The new picture', picture),
  problems: [409, 422],
})

export const deleteMedia = editor.delete('/media/{name}', {
  summary: 'Delete a picture that nothing uses',
  description: 'While it is used, a 409 names the `places`.',
  params,
  problems: [409, 422],
})
