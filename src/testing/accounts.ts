import { hash } from '@node-rs/argon2'
import { commandLine, recordActivity } from '#src/activity/record.ts'
import type { Database } from '#src/db/database.ts'
import type { Role } from '#src/feature/roles.ts'

export const staffPassword = 'correct horse battery'

/**
 * The hash of `staffPassword` at the lowest cost that Argon2 has. A hash names its cost, so a sign-in checks it at once;
 * at the cost of real accounts, hashing took most of the time of a test.
 */
const cheapHash = hash(staffPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** An account as the command line adds it. The rules of new passwords and their hashes are tested with `addAccount`. */
export async function addTestAccount(
  db: Database,
  username: string,
  role: Role = 'owner',
): Promise<void> {
  const password_hash = await cheapHash
  const now = new Date().toISOString()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('staff_accounts')
      .values({
        username,
        password_hash,
        created_at: now,
        password_changed_at: now,
        role,
        email: null,
        display_name: '',
      })
      .execute()
    await recordActivity(trx, { who: commandLine, kind: 'account-added', about: username })
  })
}
