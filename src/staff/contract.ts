import { z } from '@hono/zod-openapi'
import { activityKinds } from '#src/activity/kinds.ts'
import { calls, nothing, ok } from '#src/app/calls.ts'
import { countParam, isoDate, named } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'
import { shortestPassword } from './login/password-rules.ts'
import { searchKinds } from './search/kinds.ts'

const { anyone, writer, owner } = calls('staff')

export const User = z.object({ username: z.string(), role: z.enum(roles) }).openapi('User')

export const LoginResult = z.object({ result: z.object({ user: User, token: z.string() }) })

export type User = z.infer<typeof User>

export const login = anyone.post('/user/login', {
  summary: 'Sign in',
  body: {
    username: z.string().trim().min(1, 'Username is required').max(100),
    password: z.string().min(1, 'Password is required').max(1000),
  },
  answer: ok('The user and a bearer token', LoginResult),
  problems: [401, 403, 429],
})

export const validation = writer.post('/user/validation', {
  summary: 'Check the bearer token and renew it',
  answer: ok('The user and a fresh token', LoginResult),
})

export const logout = writer.post('/user/logout', {
  summary: 'End the session of the bearer token at once',
  answer: nothing('Signed out'),
})

export const logoutEverywhere = writer.post('/user/logout-everywhere', {
  recent: true,
  summary: "End every session of the bearer token's account at once, this one too",
  answer: ok('How many sessions there were', { ended: z.int() }),
})

export const newPassword = z
  .string()
  .min(shortestPassword, `A password has at least ${shortestPassword} characters.`)
  .max(1000)

export const changePassword = writer.post('/user/password', {
  recent: true,
  summary: "Change one's own password",
  description: 'Ends every session of the account; the answer holds the token of a new one.',
  body: {
    currentPassword: z.string().min(1, 'Enter your current password.').max(1000),
    newPassword,
  },
  answer: ok('The user and a bearer token', LoginResult),
  problems: [429],
})

export const ActivityFilter = z.object({
  who: z.string().trim().max(100).optional(),
  kind: z.enum(activityKinds).optional(),
})

export const Activity = named('Activity', {
  id: z.int(),
  at: isoDate,
  who: z.string().describe('A username, "command line" or "unknown user"'),
  kind: z.enum(activityKinds),
  about: z.string().nullable().describe('The id or staff username it was done to'),
  network: z
    .string()
    .nullable()
    .describe('Where the request came from: the /24 of an IPv4 address, the /48 of an IPv6 one'),
  title: z
    .string()
    .nullable()
    .describe(
      'The current title of the article, FAQ or newsletter it was done to; null if there is none',
    ),
})

export type ActivityFilter = z.infer<typeof ActivityFilter>
export type Activity = z.infer<typeof Activity>

export const ActivityQuery = ActivityFilter.extend({
  before: countParam(1, 2_147_483_647).optional(),
  limit: countParam(1, 200).default(50),
})

export const listActivity = owner.get('/activity', {
  summary: 'What staff did, newest first',
  description: 'Kept for 13 months. `before` takes the nextBefore of the page before.',
  query: ActivityQuery,
  answer: ok('A page of it', {
    activities: z.array(Activity),
    nextBefore: z.int().nullable(),
    people: z.array(z.string()).describe('Everybody who appears in the stored entries'),
  }),
})

const SearchHit = named('SearchHit', {
  kind: z.enum(searchKinds),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
})

export const searchStaffArea = writer.get('/staff/search', {
  summary: 'Find articles, FAQs, leads, newsletters and people',
  description: 'A few of each kind, and only what the account may open.',
  query: { q: z.string().trim().min(1).max(100) },
  answer: ok('What was found', { results: z.array(SearchHit) }),
})
