import { createRoute, z } from '@hono/zod-openapi'
import { isoDate, json, jsonBody, problems, staffOnly } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { displayName } from './accounts-contract.ts'
import { LoginResult } from './contract.ts'

/** Data of the browser's WebAuthn functions; the library on the server validates it in depth. */
const fromBrowser = z.record(z.string(), z.unknown())
const forBrowser = z.record(z.string(), z.unknown())

const challenge = z.string().min(1).max(100)
const code = z.string().trim().min(1, 'Enter the code.').max(40)
const nothing = { 204: { description: 'Done' } }
const started = z.object({ challenge: z.string(), options: forBrowser })

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})

const Account = z
  .object({
    username: z.string(),
    role: z.enum(roles),
    displayName: z.string(),
    avatar: z.string(),
    wantedName: z.string().nullable().describe('Chosen and not accepted yet'),
    wantedAvatar: z.string().nullable().describe('Chosen and not accepted yet'),
    email: z.string().nullable(),
    weeklySummary: z.boolean().describe('Whether a mail tells every Monday what happened'),
    totp: z.boolean(),
    passkeys: z.array(Passkey),
    recoveryCodes: z.int().describe('How many are left'),
    secondFactorDue: z
      .string()
      .nullable()
      .describe('From when on the account can only add a second factor; null if it needs none'),
    mailConfigured: z.boolean().describe('Whether this site sends mails'),
  })
  .openapi('Account')

export type Account = z.infer<typeof Account>

export const getAccount = createRoute({
  method: 'get',
  path: '/user',
  tags: ['staff'],
  summary: "One's own account",
  security: staffOnly,
  responses: { 200: json(z.object({ account: Account }), 'The account'), ...problems(401) },
})

export const changeProfile = createRoute({
  method: 'post',
  path: '/user/profile',
  tags: ['staff'],
  summary:
    'Change the name and the picture that readers see; those of a writer once an owner accepts them',
  security: staffOnly,
  request: {
    body: jsonBody(
      z.object({
        displayName,
        avatar: z
          .union([
            z.literal(''),
            z.string().regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|gif|webp|avif)$/),
          ])
          .optional(),
      }),
    ),
  },
  responses: { ...nothing, ...problems(400, 401, 413, 415, 422) },
})

export const changeWeeklySummary = createRoute({
  method: 'post',
  path: '/user/weekly-summary',
  tags: ['staff'],
  summary: 'Turn the weekly summary by mail on or off',
  security: staffOnly,
  request: { body: jsonBody(z.object({ wanted: z.boolean() })) },
  responses: { ...nothing, ...problems(400, 401, 413, 415, 422) },
})

const Session = z
  .object({
    id: z.string(),
    device: z.string(),
    network: z.string(),
    createdAt: isoDate,
    lastUsedAt: isoDate,
    current: z.boolean(),
  })
  .openapi('StaffSession')

export const listSessions = createRoute({
  method: 'get',
  path: '/user/sessions',
  tags: ['staff'],
  summary: "The sessions of one's own account, last used first",
  security: staffOnly,
  responses: { 200: json(z.object({ sessions: z.array(Session) }), 'All'), ...problems(401) },
})

export const revokeSession = createRoute({
  method: 'delete',
  path: '/user/sessions/{sessionId}',
  tags: ['staff'],
  summary: "End one session of one's own account",
  security: staffOnly,
  request: { params: z.object({ sessionId: z.uuid() }) },
  responses: { ...nothing, ...problems(401, 404, 413, 415) },
})

export const startPasskeyLogin = createRoute({
  method: 'post',
  path: '/user/login/passkey',
  tags: ['staff'],
  summary: 'Begin to sign in with a passkey alone; finish with user/login/second-factor',
  responses: { 200: json(started, 'For navigator.credentials.get'), ...problems(413, 415, 429) },
})

export const finishLogin = createRoute({
  method: 'post',
  path: '/user/login/second-factor',
  tags: ['staff'],
  summary: 'Finish a login with a code, a recovery code or a passkey',
  request: {
    body: jsonBody(
      z.object({ challenge, code: code.optional(), assertion: fromBrowser.optional() }),
    ),
  },
  responses: {
    200: json(LoginResult, 'The user and a bearer token'),
    ...problems(400, 401, 413, 415, 422, 429, 503),
  },
})

export const startProof = createRoute({
  method: 'post',
  path: '/user/step-up/passkey',
  tags: ['staff'],
  summary: 'Begin to prove with a passkey who is there',
  security: staffOnly,
  responses: { 200: json(started, 'For navigator.credentials.get'), ...problems(401, 413, 415) },
})

export const stepUp = createRoute({
  method: 'post',
  path: '/user/step-up',
  tags: ['staff'],
  summary:
    'Prove again who is there: with a code or a passkey, or the password of an account without them',
  description:
    'Calls that need it answer 403 with the type /problems/step-up-required. Good for 10 minutes.',
  security: staffOnly,
  request: {
    body: jsonBody(
      z.object({
        password: z.string().min(1).max(1000).optional(),
        code: code.optional(),
        challenge: challenge.optional(),
        assertion: fromBrowser.optional(),
      }),
    ),
  },
  responses: { ...nothing, ...problems(400, 401, 413, 415, 422, 429, 503) },
})

export const startTotp = createRoute({
  method: 'post',
  path: '/user/totp',
  tags: ['staff'],
  summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
  security: staffOnly,
  responses: {
    200: json(z.object({ secret: z.string(), uri: z.string() }), 'The secret'),
    ...problems(401, 413, 415),
  },
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTotp = createRoute({
  method: 'post',
  path: '/user/totp/confirm',
  tags: ['staff'],
  summary: 'Confirm the authenticator app with a code',
  description: 'Ends every other session. Recovery codes come with the first second factor.',
  security: staffOnly,
  request: { body: jsonBody(z.object({ code })) },
  responses: { 200: json(RecoveryCodes, 'Shown once'), ...problems(400, 401, 413, 415, 422, 429) },
})

export const removeTotp = createRoute({
  method: 'delete',
  path: '/user/totp',
  tags: ['staff'],
  summary: 'Remove the authenticator app',
  security: staffOnly,
  responses: { ...nothing, ...problems(401, 404, 413, 415) },
})

export const renewRecoveryCodes = createRoute({
  method: 'post',
  path: '/user/recovery-codes',
  tags: ['staff'],
  summary: 'New recovery codes; the old ones stop working',
  security: staffOnly,
  responses: { 200: json(RecoveryCodes, 'Shown once'), ...problems(401, 413, 415, 422) },
})

export const startPasskey = createRoute({
  method: 'post',
  path: '/user/passkeys/options',
  tags: ['staff'],
  summary: 'Begin to add a passkey',
  security: staffOnly,
  responses: { 200: json(started, 'For navigator.credentials.create'), ...problems(401, 413, 415) },
})

export const addPasskey = createRoute({
  method: 'post',
  path: '/user/passkeys',
  tags: ['staff'],
  summary: 'Add the passkey that the browser made; ends every other session',
  security: staffOnly,
  request: {
    body: jsonBody(
      z.object({ challenge, name: z.string().trim().min(1).max(60), attestation: fromBrowser }),
    ),
  },
  responses: { 201: json(RecoveryCodes, 'Added'), ...problems(400, 401, 413, 415, 422) },
})

export const removePasskey = createRoute({
  method: 'delete',
  path: '/user/passkeys/{passkeyId}',
  tags: ['staff'],
  summary: 'Remove a passkey',
  security: staffOnly,
  request: { params: z.object({ passkeyId: z.string().regex(/^[\w-]{1,1400}$/) }) },
  responses: { ...nothing, ...problems(401, 404, 413, 415) },
})
