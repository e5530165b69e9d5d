import { z } from '@hono/zod-openapi'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { named } from '#src/app/contract.ts'

const { owner } = calls('staff')

/** In the order in which the guide shows them. */
export const setupSteps = [
  'name',
  'time-zone',
  'sender',
  'mail',
  'second-factor',
  'colleague',
  'article',
] as const

export type SetupStep = (typeof setupSteps)[number]

const Setup = named('Setup', {
  isHidden: z.boolean().describe('Whether the account put the guide away'),
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  mail: z.object({
    isConfigured: z.boolean().describe('Whether a mail server is configured'),
    address: z.string().nullable().describe('Where a test mail would go'),
    state: z
      .enum(['none', 'waiting', 'sent', 'failed'])
      .describe('What became of the last test mail'),
  }),
})

export type Setup = z.infer<typeof Setup>

export const getSetup = owner.get('/staff/setup', {
  summary: 'How far the set-up of this site is',
  description: 'Nothing is stored for a step: it is done when the data says so.',
  answer: ok('The steps', { setup: Setup }),
})

export const hideSetup = owner.post('/staff/setup', {
  summary: 'Put the set-up guide away, or show it again',
  body: { hidden: z.boolean() },
  answer: nothing('Stored'),
})

export const testMail = owner.post('/staff/setup/mail-test', {
  summary: 'Send a test mail to the own address',
  answer: nothing('On its way'),
  problems: [422, 429],
})
