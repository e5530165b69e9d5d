import { recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { tellOwner } from '../accounts/staff-mails.ts'
import type { Attempt } from './login-throttle.ts'
import type { Networks } from './networks.ts'
import type { CheckedAccount, Origin, Sessions } from './sessions.ts'

/**
 * Looked at before the body of a sign-in is read. Far above what an office needs: the waits after wrong passwords, which
 * need the body, are what stops guessing.
 */
export const signInLimit = (limits: RateLimits) => limits.perNetwork('sign-in', 300, 10 * 60)

/**
 * Opens the session, with everything that belongs to a sign-in. Returns undefined if the account changed meanwhile.
 */
export async function enter(
  { sessions, networks }: { sessions: Sessions; networks: Networks },
  trx: Database,
  { account, origin, attempt }: { account: CheckedAccount; origin: Origin; attempt?: Attempt },
): Promise<string | undefined> {
  const token = await sessions.open(account, trx, origin)
  if (!token) return undefined
  await attempt?.succeeded(trx)
  await recordActivity(trx, { who: account.username, kind: 'signed-in' })
  if (await networks.note(trx, account.id, origin.network)) {
    await tellOwner(trx, {
      kind: 'new-network',
      accountId: account.id,
      details: (_, at) => `${origin.device}, ${origin.network}, ${at}.`,
    })
  }
  return token
}
