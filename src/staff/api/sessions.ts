import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Database } from '#src/platform/db/database.ts'
import type { StaffIdentity } from '#src/platform/http/staff-gate.ts'
import type { Role } from '#src/platform/session/roles.ts'

const tokenSeconds = 12 * 60 * 60

/** However often it is renewed: a token that was stolen unseen is good for no longer. */
const longestMs = 14 * 86_400_000

/** An account as it was read, with the password hash that the caller has checked. */
export interface CheckedAccount {
  id: number
  username: string
  password_hash: string
  role: Role
  credential_version: number
}

/** Where a session is opened, for the list of them. */
export interface Origin {
  device: string
  network: string
}

export interface Sessions {
  /**
   * A token for a new session, or undefined when the account was removed or its password, role or second factor
   * changed since it was read: a login in progress must not outlive what it checked.
   */
  open: (account: CheckedAccount, trx: Database, origin: Origin) => Promise<string | undefined>
  /** A fresh token for the same session. */
  renew: (staff: StaffIdentity) => Promise<string>
  /** Who the token belongs to, or undefined when it is forged, expired or revoked. */
  identify: (token: string) => Promise<StaffIdentity | undefined>
  close: (sid: string, trx?: Database) => Promise<void>
  /** Ends every session of the account; answers how many there were. */
  closeAll: (accountId: number, trx?: Database) => Promise<number>
}

/** Tokens say who; a row per session says whether they still count, so that one can be ended at once. */
export function createSessions(db: Database, secret: string): Sessions {
  const key = new TextEncoder().encode(secret)
  const expiry = () => new Date(Date.now() + tokenSeconds * 1000)
  // Both times from one look at the clock: a second that ends in between would shorten the token's life.
  const sign = ({ username, role }: { username: string; role: Role }, sid: string, expires: Date) =>
    new SignJWT({ sid, role })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(username)
      .setIssuedAt(secondsOf(expires) - tokenSeconds)
      .setExpirationTime(secondsOf(expires))
      .sign(key)

  return {
    async open(account, trx, { device, network }) {
      if (!(await lockUnchanged(trx, account))) return undefined
      const sid = randomUUID()
      const now = new Date().toISOString()
      const expires = expiry()
      await deleteExpired(trx)
      await trx
        .insertInto('staff_sessions')
        .values({
          sid,
          account_id: account.id,
          created_at: now,
          last_used_at: now,
          proved_at: now,
          expires_at: expires.toISOString(),
          device,
          network,
        })
        .execute()
      return sign(account, sid, expires)
    },
    async renew(staff) {
      const expires = expiry()
      await db
        .updateTable('staff_sessions')
        .set({ expires_at: expires.toISOString() })
        .where('sid', '=', staff.sid)
        .execute()
      return sign(staff, staff.sid, expires)
    },
    async identify(token) {
      const sid = await readSid(token, key)
      if (!sid) return undefined
      return db
        .selectFrom('staff_sessions')
        .innerJoin('staff_accounts', 'staff_accounts.id', 'staff_sessions.account_id')
        .select([
          'staff_accounts.id as accountId',
          'staff_accounts.username as username',
          'staff_accounts.role as role',
          'staff_sessions.sid as sid',
        ])
        .where('staff_sessions.sid', '=', sid)
        .where('staff_sessions.expires_at', '>', new Date().toISOString())
        .where('staff_sessions.created_at', '>', new Date(Date.now() - longestMs).toISOString())
        .executeTakeFirst()
    },
    async close(sid, trx = db) {
      await trx.deleteFrom('staff_sessions').where('sid', '=', sid).execute()
    },
    async closeAll(accountId, trx = db) {
      const { numDeletedRows } = await trx
        .deleteFrom('staff_sessions')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/**
 * Writes the version that is there already: on both databases the row is locked until the transaction ends, so a change
 * of the password, the role or a second factor waits for this session and ends it, or is seen here.
 */
async function lockUnchanged(trx: Database, account: CheckedAccount): Promise<boolean> {
  const { id, password_hash, credential_version } = account
  const row = await trx
    .updateTable('staff_accounts')
    .set({ credential_version })
    .where('id', '=', id)
    .where('credential_version', '=', credential_version)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

async function readSid(token: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      // A token that names its own algorithm could otherwise choose "none".
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub'],
    })
    const { sid } = payload
    // PostgreSQL answers some characters with an error; ours has none of them.
    return typeof sid === 'string' && /^[0-9a-f-]{36}$/.test(sid) ? sid : undefined
  } catch {
    return undefined
  }
}

async function deleteExpired(db: Database) {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', new Date().toISOString()).execute()
}
