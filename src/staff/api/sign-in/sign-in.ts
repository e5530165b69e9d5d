import { recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { signerWith } from '#src/tokens/signer.ts'
import { addStaffMail } from '../accounts/staff-mails.ts'
import type { Attempt } from './login-throttle.ts'
import type { CheckedAccount, Origin, Sessions } from './sessions.ts'

export interface SignIn {
  /**
   * Opens the session, with everything that belongs to a sign-in. Returns undefined if the account changed meanwhile.
   */
  enter: (
    trx: Database,
    entering: { account: CheckedAccount; origin: Origin; attempt?: Attempt },
  ) => Promise<string | undefined>
}

/**
 * Looked at before the body of a sign-in is read. Far above what an office needs: the waits after wrong passwords, which
 * need the body, are what stops guessing.
 */
export const signInLimit = (limits: RateLimits) => limits.perNetwork('sign-in', 300, 10 * 60)

interface SignInDeps {
  sessions: Sessions
  secret: string
}

export function createSignIn({ sessions, secret }: SignInDeps): SignIn {
  const { sign } = signerWith(secret)
  return {
    async enter(trx, { account, origin, attempt }) {
      const token = await sessions.open(account, trx, origin)
      if (!token) return undefined
      await attempt?.succeeded(trx)
      await recordActivity(trx, { who: account.username, kind: 'signed-in' })
      const network = sign(JSON.stringify(['staff network', account.id, origin.network]))
      if (await isNewNetwork(trx, account.id, network)) await tellOfNetwork(trx, account.id, origin)
      return token
    },
  }
}

/**
 * Stores the network. An account's first network is not reported as new, because there is nothing to compare it with.
 */
async function isNewNetwork(trx: Database, accountId: number, network: string): Promise<boolean> {
  const known = await trx
    .selectFrom('staff_networks')
    .select('network')
    .where('account_id', '=', accountId)
    .execute()
  const last_used_at = new Date().toISOString()
  await trx
    .insertInto('staff_networks')
    .values({ account_id: accountId, network, last_used_at })
    .onConflict((clash) => clash.columns(['account_id', 'network']).doUpdateSet({ last_used_at }))
    .execute()
  return known.length > 0 && !known.some((one) => one.network === network)
}

async function tellOfNetwork(trx: Database, accountId: number, { device, network }: Origin) {
  const account = await trx
    .selectFrom('staff_accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.email) return
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const details = `${device}, ${network}, ${at}.`
  await addStaffMail(trx, { kind: 'new-network', email: account.email, accountId, details })
}
