import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { forbidden, ProblemError } from '#src/platform/http/problem.ts'
import type { StaffGate, StaffIdentity } from '#src/platform/http/staff-gate.ts'
import { isAtLeast } from '#src/platform/session/roles.ts'
import { callPermissions, leastRoleOf } from '../permissions.ts'
import type { Sessions } from './sessions.ts'

export function createStaffGate(sessions: Sessions): StaffGate {
  const identify = async (c: Context): Promise<StaffIdentity | undefined> => {
    const header = c.req.header('authorization')
    if (!header) return undefined
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header) ?? []
    const staff = token ? await sessions.identify(token) : undefined
    if (!staff) throw unauthorized('The token is not valid any more. Sign in again.')
    refuseWithoutPermission(c, staff)
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

/** The one place where roles are checked. A call that the table does not name is refused for everybody. */
function refuseWithoutPermission(c: Context, staff: StaffIdentity): void {
  const permission = callPermissions[callName(c)]
  if (!permission || !isAtLeast(staff.role, leastRoleOf(permission))) {
    throw forbidden('Your account may not do this. Ask an owner of this site.')
  }
}

/** The call as the permission table names it; a HEAD is a GET whose body is not sent. */
function callName(c: Context): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const path = routePath(c)
    .replace(/^\/api\/v0/, '')
    .replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  return `${method} ${path}`
}

export function unauthorized(detail: string): ProblemError {
  return new ProblemError(401, detail, { headers: { 'www-authenticate': 'Bearer' } })
}
