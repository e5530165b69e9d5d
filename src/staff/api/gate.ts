import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { forbidden, stepUpRequired, unauthorized } from '#src/app/problem.ts'
import type { Permission } from '#src/feature/permissions.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import type { StaffGate, StaffIdentity } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { SessionIdentity, Sessions } from './sign-in/sessions.ts'

/** How long an entered password or second factor counts for `recent` calls. */
const recentMs = 10 * 60_000

/** `permissionOf` finds a call by its method and path in the contracts of all features. */
export function createStaffGate(
  sessions: Sessions,
  permissionOf: (call: string) => Permission | undefined,
  limits: RateLimits,
): StaffGate {
  const limitAccount = accountLimit(limits)
  const identify = async (c: Context, unnamed?: Permission): Promise<StaffIdentity | undefined> => {
    const header = c.req.header('authorization')
    if (!header) return undefined
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header) ?? []
    const staff = token ? await sessions.identify(token) : undefined
    if (!staff) throw unauthorized('The token is not valid any more. Sign in again.')
    const isCheckedAgain = c.get('accountId') !== undefined
    c.set('accountId', staff.accountId)
    const name = callName(c)
    refuseWithoutPermission(permissionOf(name) ?? unnamed, name, staff)
    // A tab that renews its token by itself does not count as use.
    if (name !== 'POST /user/validation') {
      // A full disk must not keep staff from reading.
      await sessions.touch(staff).catch(() => {})
    }
    const { accountId, username, role, sid } = staff
    if (!isCheckedAgain) await limitAccount(name, accountId)
    return { accountId, username, role, sid, isProved: isProved(staff) }
  }
  return {
    required: createMiddleware(async (c, next) => {
      const staff = await identify(c)
      if (!staff) throw unauthorized('Sign in first.')
      c.set('staff', staff)
      await next()
    }),
    optional: createMiddleware(async (c, next) => {
      // Every role may make the calls of visitors.
      c.set('staff', await identify(c, { least: 'writer', isRecent: false }))
      await next()
    }),
  }
}

/**
 * Limits the calls of one account, whatever the network. Somebody who types sends up to 20 changes and carets a second per tab,
 * and reads as often as anybody else changes the text.
 */
function accountLimit(limits: RateLimits) {
  // Per process: in the shared store, a row would be written for each key that somebody types.
  const edits = limits.ownCounter('staff-edits', 500, 10)
  const polls = limits.ownCounter('staff-polls', 1000, 10)
  const writes = limits.counter('staff-writes', 600, 60)
  return async (name: string, accountId: number): Promise<void> => {
    const isRead = name.startsWith('GET ')
    const isDocument = name.includes(' /documents/')
    if (isRead && !isDocument) return
    const counter = isDocument ? (isRead ? polls : edits) : writes
    await counter.take(String(accountId))
  }
}

/** The only place where roles are checked. A call without a contract is refused for everybody. */
function refuseWithoutPermission(
  permission: Permission | undefined,
  name: string,
  staff: SessionIdentity,
): void {
  if (!permission || !isAtLeast(staff.role, permission.least)) {
    throw forbidden('Your account may not do this. Ask an owner of this site.')
  }
  if (staff.lacksSecondFactor && !/ \/user(\/|$)/.test(name)) {
    const type = '/problems/second-factor-set-up-required'
    throw forbidden('Add a second factor to your account first.', { type })
  }
  if (permission.isRecent && !isProved(staff)) throw stepUpRequired()
}

const isProved = ({ provedAt }: SessionIdentity) => Date.parse(provedAt) >= Date.now() - recentMs

/** The call as the OpenAPI document names it; a HEAD is a GET whose body is not sent. */
function callName(c: Context): string {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const path = routePath(c)
    .replace(/^\/api\/v0/, '')
    .replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  return `${method} ${path}`
}
