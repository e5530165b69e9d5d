import type { Database } from '#src/db/database.ts'
import { signerWith } from '#src/tokens/signer.ts'

export type Networks = ReturnType<typeof createNetworks>

/** The networks from which accounts have signed in, as keyed hashes. */
export function createNetworks(secret: string) {
  const { sign } = signerWith(secret)
  const hashOf = (accountId: number, network: string) =>
    sign(JSON.stringify(['staff network', accountId, network]))
  const used = (db: Database) => db.selectFrom('staff_networks').select(['account_id', 'network'])
  return {
    /** One query, whether or not there is such an account: the response time must not tell. */
    async isKnown(db: Database, username: string, network: string): Promise<boolean> {
      const rows = await used(db)
        .innerJoin('staff_accounts', 'staff_accounts.id', 'staff_networks.account_id')
        .where('staff_accounts.username', '=', username)
        .execute()
      return rows.some((row) => row.network === hashOf(row.account_id, network))
    },
    /**
     * Stores the network of a sign-in; returns whether it is new. An account's first one is not, because there is
     * nothing to compare it with.
     */
    async note(trx: Database, account_id: number, network: string): Promise<boolean> {
      const networks = await used(trx).where('account_id', '=', account_id).execute()
      const hash = hashOf(account_id, network)
      const last_used_at = new Date().toISOString()
      await trx
        .insertInto('staff_networks')
        .values({ account_id, network: hash, last_used_at })
        .onConflict((clash) =>
          clash.columns(['account_id', 'network']).doUpdateSet({ last_used_at }),
        )
        .execute()
      return networks.length > 0 && !networks.some((one) => one.network === hash)
    },
  }
}

const keptDays = 90

/** Forgets the networks that an account has not signed in from for a time; the next sign-in from one is new again. */
export async function forgetNetworks(db: Database, now: number): Promise<number> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('staff_networks')
    .where('last_used_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
