import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Role } from './roles.ts'

/** The account and session that a staff request comes from. */
export interface StaffIdentity {
  accountId: number
  username: string
  role: Role
  sid: string
  /** The password or second factor was entered shortly before. */
  isProved: boolean
}

/** The two ways in which a route may require staff. They are injected, so features know nothing of tokens. */
export interface StaffGate {
  /** 401 without a valid staff token, 403 when the role may not make this call. */
  required: MiddlewareHandler<ApiEnv & { Variables: { staff: StaffIdentity } }>
  /** Lets visitors through; a token that is sent must still be valid. */
  optional: MiddlewareHandler<ApiEnv & { Variables: { staff: StaffIdentity | undefined } }>
}
