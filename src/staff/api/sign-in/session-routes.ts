import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import { logout, logoutEverywhere, validation } from '../../contract.ts'
import { listSessions, revokeSession } from '../../security-contract.ts'
import { presentUser } from '../answers.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { closeSession, closeSessions, sessionsOf } from './sessions.ts'

/** One's own sessions. */
export function sessionRoutes({ db, gate, sessions }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...validation, middleware }, async (c) => {
      const staff = c.get('staff')
      const token = await sessions.renew(staff)
      return c.json({ result: { user: presentUser(staff), token } }, 200)
    })
    .openapi({ ...logout, middleware }, async (c) => {
      const { sid, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await closeSession(trx, sid)
        await recordActivity(trx, { who: username, kind: 'signed-out' })
      })
      // Not "storage", which holds unsaved articles. Not "cookies", which belong to every host of the domain.
      return c.body(null, 204, { 'clear-site-data': '"cache"' })
    })
    .openapi({ ...logoutEverywhere, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const ended = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'signed-out-everywhere' })
        return closeSessions(trx, accountId)
      })
      return c.json({ ended }, 200)
    })
    .openapi({ ...listSessions, middleware }, async (c) => {
      const { accountId, sid } = c.get('staff')
      const rows = await sessionsOf(db, accountId)
      const present = (row: (typeof rows)[number]) => ({
        id: row.sid,
        device: row.device || 'Unknown device',
        network: row.network || 'Unknown network',
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        current: row.sid === sid,
      })
      return c.json({ sessions: rows.map(present) }, 200)
    })
    .openapi({ ...revokeSession, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const { sessionId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const own = (await sessionsOf(trx, accountId)).some(({ sid }) => sid === sessionId)
        if (!own) throw notFound('session')
        await closeSession(trx, sessionId)
        await recordActivity(trx, { who: username, kind: 'session-revoked', about: username })
      })
      return c.body(null, 204)
    })
}
