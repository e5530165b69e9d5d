import { z } from '@hono/zod-openapi'
import { calls, created } from '#src/app/calls.ts'
import { named } from '#src/app/contract.ts'

const { writer } = calls('media')

/** A stored picture. Blocks and thumbnails refer to it by `url`. */
export const Media = named('Media', {
  url: z.string().describe('/media/…: the URL of the picture on this site'),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('Size of the stored file'),
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']),
})

export type Media = z.infer<typeof Media>

const file = { schema: z.string().openapi({ format: 'binary' }) }

export const imageFile = {
  required: true,
  content: {
    'image/png': file,
    'image/jpeg': file,
    'image/gif': file,
    'image/webp': file,
    'image/avif': file,
  },
}

/**
 * The body is the file itself, with its content type (image/…). A 422 says under `picture` why a file is not accepted;
 * a file of more than 20 MB is a 413.
 */
export const uploadMedia = writer.post('/media', {
  summary: 'Upload one picture; uploading it again returns the same url',
  description:
    'PNG, JPEG, GIF, WebP or AVIF, at most 20 MB and 50 megapixels. It is turned upright and loses its metadata. A picture that no article, draft or revision uses is deleted after a day, unless it belongs to the library.',
  query: {
    name: z
      .string()
      .max(200)
      .optional()
      .describe('The name of the file: the picture then belongs to the library and stays'),
  },
  otherBody: imageFile,
  answer: created('Stored', { media: Media }),
  problems: [422],
})
