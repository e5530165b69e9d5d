import { z } from '@hono/zod-openapi'
import { calls, created } from '#src/app/calls.ts'
import { named } from '#src/app/contract.ts'

const { writer } = calls('media')

/** A stored picture, clip or captions. Blocks and thumbnails refer to it by `url`. */
export const Media = named('Media', {
  url: z.string().describe('/media/…: the URL of the file on this site'),
  width: z.int().describe('Captions have no size: 0'),
  height: z.int(),
  bytes: z.int().describe('Size of the stored file'),
  type: z.enum([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/avif',
    'video/mp4',
    'video/webm',
    'text/vtt',
  ]),
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
 * The body is the file itself, with its content type. A 422 says under `picture`, `clip` or `captions` why a file is not
 * accepted; a file that is larger than its kind may be is a 413.
 */
export const uploadMedia = writer.post('/media', {
  summary: 'Upload one picture, clip or captions file; uploading it again returns the same url',
  description:
    'Pictures: PNG, JPEG, GIF, WebP or AVIF, at most 20 MB and 50 megapixels; they are turned upright and lose their metadata. Clips: MP4 or WebM, at most 50 MB. Captions: WebVTT, at most 1 MB. A file that no article, draft, revision or newsletter uses is deleted after a day, unless it belongs to the library.',
  query: {
    name: z
      .string()
      .max(200)
      .optional()
      .describe('The name of the file: the picture then belongs to the library and stays'),
  },
  otherBody: {
    required: true,
    content: {
      ...imageFile.content,
      'video/mp4': file,
      'video/webm': file,
      'text/vtt': file,
    },
  },
  answer: created('Stored', { media: Media }),
  problems: [422],
})
