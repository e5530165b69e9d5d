import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems, staffOnly } from '#src/app/contract.ts'

const staff = { tags: ['staff'], security: staffOnly }

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

const Setup = z
  .object({
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
  .openapi('Setup')

export type Setup = z.infer<typeof Setup>

export const getSetup = createRoute({
  ...staff,
  method: 'get',
  path: '/staff/setup',
  summary: 'How far the set-up of this site is',
  description: 'Nothing is stored for a step: it is done when the data says so.',
  responses: { 200: json(z.object({ setup: Setup }), 'The steps'), ...problems(401) },
})

export const hideSetup = createRoute({
  ...staff,
  method: 'post',
  path: '/staff/setup',
  summary: 'Put the set-up guide away, or show it again',
  request: { body: jsonBody(z.object({ hidden: z.boolean() })) },
  responses: { 204: { description: 'Stored' }, ...problems(400, 401, 413, 415, 422) },
})

export const testMail = createRoute({
  ...staff,
  method: 'post',
  path: '/staff/setup/mail-test',
  summary: 'Send a test mail to the own address',
  responses: { 204: { description: 'On its way' }, ...problems(401, 413, 415, 422, 429) },
})
