import { createRoute, z } from '@hono/zod-openapi'
import { isoDate, json, problems } from '#src/app/contract.ts'
import { leadStates } from './choices.ts'
import { type Source, sources } from './lead-forms.ts'

export const Preferences = z
  .object({
    email: z.string(),
    lists: z.array(
      z.object({
        list: z.enum(sources as [Source, ...Source[]]),
        state: z.enum(leadStates),
        since: isoDate,
      }),
    ),
    /** No newsletters until then; null: they are welcome. */
    pausedUntil: isoDate.nullable(),
    /** The link came in a mail that was asked for, so it also hands out and erases what is kept. */
    opensData: z.boolean(),
  })
  .openapi('Preferences')

export type Preferences = z.infer<typeof Preferences>

export const getPreferences = createRoute({
  method: 'get',
  path: '/preferences/{token}',
  tags: ['leads'],
  summary: 'How somebody stands on our lists, for whoever has the link of a mail to them',
  request: { params: z.object({ token: z.string().max(300) }) },
  responses: {
    200: json(z.object({ preferences: Preferences }), 'The preferences'),
    ...problems(404, 422, 429),
  },
})
