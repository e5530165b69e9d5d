import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems, staffOnly } from '#src/platform/http/contract.ts'

export const User = z.object({ username: z.string() }).openapi('User')

const LoginBody = z.object({
  username: z.string().trim().min(1, 'Username is required').max(100),
  password: z.string().min(1, 'Password is required').max(1000),
})

const LoginResult = z.object({ result: z.object({ user: User, token: z.string() }) })

export type User = z.infer<typeof User>

export const login = createRoute({
  method: 'post',
  path: '/user/login',
  tags: ['staff'],
  summary: 'Sign in',
  request: { body: jsonBody(LoginBody) },
  responses: {
    200: json(LoginResult, 'The user and a bearer token'),
    ...problems(400, 401, 413, 415, 422, 429),
  },
})

export const validation = createRoute({
  method: 'post',
  path: '/user/validation',
  tags: ['staff'],
  summary: 'Check the bearer token and renew it',
  security: staffOnly,
  responses: { 200: json(LoginResult, 'The user and a fresh token'), ...problems(401) },
})

export const logout = createRoute({
  method: 'post',
  path: '/user/logout',
  tags: ['staff'],
  summary: 'End the session of the bearer token at once',
  security: staffOnly,
  responses: { 204: { description: 'Signed out' }, ...problems(401) },
})
