import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { isoDate, named } from '#src/app/contract.ts'
import { shownStates } from './choices.ts'
import { type Source, sources } from './lead-forms.ts'

const { anyone } = calls('leads')

export const Preferences = named('Preferences', {
  email: z.string(),
  lists: z.array(
    z.object({
      list: z.enum(sources as [Source, ...Source[]]),
      state: z.enum(shownStates),
      since: isoDate,
    }),
  ),
  /** No newsletters until then; null: they are welcome. */
  pausedUntil: isoDate.nullable(),
  /** The link came in a mail that was asked for, so it also hands out and erases what is kept. */
  opensData: z.boolean(),
})

export type Preferences = z.infer<typeof Preferences>

export const getPreferences = anyone.get('/preferences/{token}', {
  summary: 'How somebody stands on our lists, for whoever has the link of a mail to them',
  params: { token: z.string().max(300) },
  answer: ok('The preferences', { preferences: Preferences }),
  problems: [422, 429],
})
