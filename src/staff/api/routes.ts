import { apiApp } from '#src/app/api-app.ts'
import { listActivity } from '../contract.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { memberRoutes } from './accounts/member-routes.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { passwordResetRoutes, passwordRoutes } from './accounts/password-routes.ts'
import { readActivity } from './activity.ts'
import { passkeyRoutes, totpRoutes } from './sign-in/factor-routes.ts'
import { loginRoutes } from './sign-in/login-routes.ts'
import { secondStepRoutes } from './sign-in/second-step-routes.ts'
import { sessionRoutes } from './sign-in/session-routes.ts'
import { stepUpRoutes } from './sign-in/step-up-routes.ts'
import type { StaffDeps } from './staff-deps.ts'

export type StaffApi = ReturnType<typeof staffApi>

/** Calls about sign-in, one's own account, and the accounts of others. */
export function staffApi(deps: StaffDeps) {
  const { db, gate } = deps
  return apiApp()
    .route('/', loginRoutes(deps))
    .route('/', secondStepRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', stepUpRoutes(deps))
    .route('/', totpRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', ownAccountRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', passwordResetRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', memberRoutes(deps))
    .openapi({ ...listActivity, middleware: gate.required }, async (c) =>
      c.json(await readActivity(db, c.req.valid('query')), 200),
    )
}
