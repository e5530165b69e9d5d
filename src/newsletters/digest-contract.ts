import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { isoDate, named } from '#src/app/contract.ts'
import { digestFrequencies } from '#src/people/choices.ts'

const { editor, owner } = calls('newsletters')

const Digests = named('Digests', {
  isOn: z.boolean().describe('Whether digests are sent, and offered to people'),
  digests: z.array(
    z.object({
      frequency: z.enum(digestFrequencies),
      /** People who chose it and would get it now. */
      readers: z.int(),
      nextAt: isoDate,
    }),
  ),
})

export const getDigests = editor.get('/digests', {
  summary: 'The mails about new articles: whether they are sent, when, and to how many people',
  answer: ok('The digests', Digests),
})

export const changeDigests = owner.post('/digests', {
  summary: 'Turn digests on or off',
  body: { isOn: z.boolean() },
  answer: ok('Changed', Digests),
})
