import { z } from '@hono/zod-openapi'
import { calls, created, ok } from '#src/app/calls.ts'
import { isoDate, named } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { displayName } from './accounts-contract.ts'
import { LoginResult } from './contract.ts'

const { anyone, writer, editor } = calls('staff')

/** Data for and of the browser's WebAuthn functions; the library on the server validates it in depth. */
const webAuthn = z.record(z.string(), z.unknown())

const challenge = z.string().min(1).max(100)
const code = z.string().trim().min(1, 'Enter the code.').max(40)
const started = z.object({ challenge: z.string(), options: webAuthn })

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})

const Account = named('Account', {
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

export type Account = z.infer<typeof Account>

export const getAccount = writer.get('/user', {
  summary: "One's own account",
  answer: ok('The account', { account: Account }),
})

export const changeProfile = writer.post('/user/profile', {
  summary:
    'Change the name and the picture that readers see; those of a writer once an owner accepts them',
  body: {
    displayName,
    avatar: z
      .union([z.literal(''), z.string().regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|gif|webp|avif)$/)])
      .optional(),
  },
})

export const changeWeeklySummary = editor.post('/user/weekly-summary', {
  summary: 'Turn the weekly summary by mail on or off',
  body: { wanted: z.boolean() },
})

const Session = named('StaffSession', {
  id: z.string(),
  device: z.string(),
  network: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate,
  current: z.boolean(),
})

export const listSessions = writer.get('/user/sessions', {
  summary: "The sessions of one's own account, last used first",
  answer: ok('All', { sessions: z.array(Session) }),
})

export const revokeSession = writer.delete('/user/sessions/{sessionId}', {
  recent: true,
  summary: "End one session of one's own account",
  params: { sessionId: z.uuid() },
})

export const startPasskeyLogin = anyone.post('/user/login/passkey', {
  summary: 'Begin to sign in with a passkey alone; finish with user/login/second-factor',
  answer: ok('For navigator.credentials.get', started),
  problems: [429],
})

export const finishLogin = anyone.post('/user/login/second-factor', {
  summary: 'Finish a login with a code, a recovery code or a passkey',
  body: { challenge, code: code.optional(), assertion: webAuthn.optional() },
  answer: ok('The user and a bearer token', LoginResult),
  problems: [401, 403, 429],
})

export const startProof = writer.post('/user/step-up/passkey', {
  summary: 'Begin to prove with a passkey who is there',
  answer: ok('For navigator.credentials.get', started),
})

export const stepUp = writer.post('/user/step-up', {
  summary:
    'Prove again who is there: with a code or a passkey, or the password of an account without them',
  description:
    'Calls that need it answer 403 with the type /problems/step-up-required. Good for 10 minutes.',
  body: {
    password: z.string().min(1).max(1000).optional(),
    code: code.optional(),
    challenge: challenge.optional(),
    assertion: webAuthn.optional(),
  },
  problems: [429],
})

export const startTotp = writer.post('/user/totp', {
  recent: true,
  summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
  answer: ok('The secret', { secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTotp = writer.post('/user/totp/confirm', {
  recent: true,
  summary: 'Confirm the authenticator app with a code',
  description: 'Ends every other session. Recovery codes come with the first second factor.',
  body: { code },
  answer: ok('Shown once', RecoveryCodes),
  problems: [429],
})

export const removeTotp = writer.delete('/user/totp', {
  recent: true,
  summary: 'Remove the authenticator app',
  problems: [404],
})

export const renewRecoveryCodes = writer.post('/user/recovery-codes', {
  recent: true,
  summary: 'New recovery codes; the old ones stop working',
  answer: ok('Shown once', RecoveryCodes),
  problems: [422],
})

export const startPasskey = writer.post('/user/passkeys/options', {
  recent: true,
  summary: 'Begin to add a passkey',
  answer: ok('For navigator.credentials.create', started),
})

export const addPasskey = writer.post('/user/passkeys', {
  summary: 'Add the passkey that the browser made; ends every other session',
  body: { challenge, name: z.string().trim().min(1).max(60), attestation: webAuthn },
  answer: created('Added', RecoveryCodes),
})

export const removePasskey = writer.delete('/user/passkeys/{passkeyId}', {
  recent: true,
  summary: 'Remove a passkey',
  params: { passkeyId: z.string().regex(/^[\w-]{1,1400}$/) },
})
