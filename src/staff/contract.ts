import { createRoute, z } from '@hono/zod-openapi'
import { activityKinds } from '#src/activity/kinds.ts'
import { countParam, isoDate, json, jsonBody, problems, staffOnly } from '#src/app/contract.ts'
import { roles } from '#src/feature/roles.ts'

export const User = z.object({ username: z.string(), role: z.enum(roles) }).openapi('User')

const LoginBody = z.object({
  username: z.string().trim().min(1, 'Username is required').max(100),
  password: z.string().min(1, 'Password is required').max(1000),
})

export const LoginResult = z.object({ result: z.object({ user: User, token: z.string() }) })

export type User = z.infer<typeof User>

export const login = createRoute({
  method: 'post',
  path: '/user/login',
  tags: ['staff'],
  summary: 'Sign in',
  request: { body: jsonBody(LoginBody) },
  responses: {
    200: json(LoginResult, 'The user and a bearer token'),
    ...problems(400, 401, 413, 415, 422, 429, 503),
  },
})

export const validation = createRoute({
  method: 'post',
  path: '/user/validation',
  tags: ['staff'],
  summary: 'Check the bearer token and renew it',
  security: staffOnly,
  responses: { 200: json(LoginResult, 'The user and a fresh token'), ...problems(401, 413, 415) },
})

export const logout = createRoute({
  method: 'post',
  path: '/user/logout',
  tags: ['staff'],
  summary: 'End the session of the bearer token at once',
  security: staffOnly,
  responses: { 204: { description: 'Signed out' }, ...problems(401, 413, 415) },
})

export const logoutEverywhere = createRoute({
  method: 'post',
  path: '/user/logout-everywhere',
  tags: ['staff'],
  summary: "End every session of the bearer token's account at once, this one too",
  security: staffOnly,
  responses: {
    200: json(z.object({ ended: z.int() }), 'How many sessions there were'),
    ...problems(401, 413, 415),
  },
})

export const shortestPassword = 12

export const newPassword = z
  .string()
  .min(shortestPassword, `A password has at least ${shortestPassword} characters.`)
  .max(1000)

export const changePassword = createRoute({
  method: 'post',
  path: '/user/password',
  tags: ['staff'],
  summary: "Change one's own password",
  description: 'Ends every session of the account; the answer holds the token of a new one.',
  security: staffOnly,
  request: {
    body: jsonBody(
      z.object({
        currentPassword: z.string().min(1, 'Enter your current password.').max(1000),
        newPassword,
      }),
    ),
  },
  responses: {
    200: json(LoginResult, 'The user and a bearer token'),
    ...problems(400, 401, 413, 415, 422, 429, 503),
  },
})

export const ActivityFilter = z.object({
  who: z.string().trim().max(100).optional(),
  kind: z.enum(activityKinds).optional(),
})

export const Activity = z
  .object({
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
      .describe('The current title of the article it was done to; null if there is none'),
  })
  .openapi('Activity')

export type ActivityFilter = z.infer<typeof ActivityFilter>
export type Activity = z.infer<typeof Activity>

export const ActivityQuery = ActivityFilter.extend({
  before: countParam(1, 2_147_483_647).optional(),
  limit: countParam(1, 200).default(50),
})

export const listActivity = createRoute({
  method: 'get',
  path: '/activity',
  tags: ['staff'],
  summary: 'What staff did, newest first',
  description: 'Kept for 13 months. `before` takes the nextBefore of the page before.',
  security: staffOnly,
  request: { query: ActivityQuery },
  responses: {
    200: json(
      z.object({
        activities: z.array(Activity),
        nextBefore: z.int().nullable(),
        people: z.array(z.string()).describe('Everybody who appears in the stored entries'),
      }),
      'A page of it',
    ),
    ...problems(401, 422),
  },
})
