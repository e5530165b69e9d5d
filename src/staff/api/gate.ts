import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ProblemError } from '#src/platform/http/problem.ts'
import type { StaffGate, StaffIdentity } from '#src/platform/http/staff-gate.ts'
import type { Sessions } from './sessions.ts'

export function createStaffGate(sessions: Sessions): StaffGate {
  const identify = async (c: Context): Promise<StaffIdentity | undefined> => {
    const header = c.req.header('authorization')
    if (!header) return undefined
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header) ?? []
    const staff = token ? await sessions.identify(token) : undefined
    if (!staff) throw unauthorized('The token is not valid any more. Sign in again.')
    return staff
  }
  return {
    required: createMiddleware(async (c, next) => {
      const staff = await identify(c)
      if (!staff) throw unauthorized('Sign in first.')
      c.set('staff', staff)
      await next()
    }),
    optional: createMiddleware(async (c, next) => {
      c.set('staff', await identify(c))
      await next()
    }),
  }
}

export function unauthorized(detail: string): ProblemError {
  return new ProblemError(401, detail, { headers: { 'www-authenticate': 'Bearer' } })
}
