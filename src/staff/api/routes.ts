import type { Database } from '#src/platform/db/database.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import type { RateLimits } from '#src/platform/http/rate-limit.ts'
import { networkOf } from '#src/platform/http/request-context.ts'
import type { StaffGate } from '#src/platform/http/staff-gate.ts'
import { login, logout, validation } from '../contract.ts'
import { accountName, findAccount } from './accounts.ts'
import { unauthorized } from './gate.ts'
import { passwordMatches } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface StaffDeps {
  db: Database
  sessions: Sessions
  gate: StaffGate
  limits: RateLimits
}

export type StaffApi = ReturnType<typeof staffApi>

export function staffApi({ db, sessions, gate, limits }: StaffDeps) {
  const failuresOfAccount = limits.counter('login-account', 10, 15 * 60)
  const failuresOfNetwork = limits.counter('login-network', 50, 15 * 60)

  return apiApp()
    .openapi(login, async (c) => {
      const { username, password } = c.req.valid('json')
      const account = accountName(username)
      const network = networkOf(c.get('clientAddress'))
      await failuresOfAccount.check(account)
      await failuresOfNetwork.check(network)
      const found = await findAccount(db, account)
      const matches = await passwordMatches(found?.password_hash, password)
      if (!found || !matches) {
        await failuresOfAccount.take(account)
        await failuresOfNetwork.take(network)
        throw unauthorized('That username and password do not go together.')
      }
      await failuresOfAccount.forget(account)
      const token = await sessions.open(found)
      return c.json({ result: { user: { username: found.username }, token } }, 200)
    })
    .openapi({ ...validation, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const token = await sessions.renew(staff)
      return c.json({ result: { user: { username: staff.username }, token } }, 200)
    })
    .openapi({ ...logout, middleware: gate.required }, async (c) => {
      await sessions.close(c.get('staff').sid)
      return c.body(null, 204)
    })
}
