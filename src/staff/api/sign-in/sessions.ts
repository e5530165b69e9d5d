import { randomUUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import type { Role } from '#src/feature/roles.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { publish } from '#src/live/live.ts'

const tokenSeconds = 12 * 60 * 60

/** However often it is renewed, a session ends after this time, so a stolen token works no longer. */
const longestMs = 14 * 86_400_000

/** A session that is unused for this long has ended. */
const idleMs = 86_400_000

/** Precision of the last use, so that not every read causes a write. */
const touchMs = 60_000

export const checkedColumns = [
  'id',
  'username',
  'password_hash',
  'role',
  'credential_version',
] as const

/** An account as it was read, with the password hash that the caller has checked. */
export type CheckedAccount = Pick<
  Selectable<Schema['staff_accounts']>,
  (typeof checkedColumns)[number]
>

export interface Origin {
  device: string
  network: string
}

export interface SessionIdentity extends Omit<StaffIdentity, 'isProved'> {
  provedAt: string
  lastUsedAt: string
  /** Owners require a second factor, and the account has none. */
  lacksSecondFactor: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/**
 * A token says who it belongs to; a row per session says whether it is still valid, so that a session can be ended at
 * once.
 */
export function createSessions(db: Database, secret: string) {
  const key = new TextEncoder().encode(secret)
  const expiry = () => new Date(Date.now() + tokenSeconds * 1000)
  // Both times come from one reading of the clock: a second that ends in between would shorten the token's lifetime.
  const sign = ({ username, role }: { username: string; role: Role }, sid: string, expires: Date) =>
    new SignJWT({ sid, role })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(username)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(secondsOf(expires) - tokenSeconds)
      .setExpirationTime(secondsOf(expires))
      .sign(key)

  return {
    /**
     * Returns a token for a new session, or undefined if the account was removed or its password, role or second factor
     * changed since it was read: a login in progress must not outlive the credentials that it checked.
     */
    async open(account: CheckedAccount, trx: Database, { device, network }: Origin) {
      if (!(await lockUnchanged(trx, account))) return undefined
      const sid = randomUUID()
      const now = new Date().toISOString()
      const expires = expiry()
      await deleteEndedSessions(trx, Date.now())
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
    async renew(staff: StaffIdentity) {
      const expires = expiry()
      await changeSession(db, staff.sid, { expires_at: expires.toISOString() })
      return sign(staff, staff.sid, expires)
    },
    /** The owner of the token, or undefined if it is forged, expired, idle for too long or revoked. */
    async identify(token: string): Promise<SessionIdentity | undefined> {
      const sid = await readSid(token, key)
      if (!sid) return undefined
      const found = await alive(db)
        .innerJoin('staff_accounts', 'staff_accounts.id', 'staff_sessions.account_id')
        .select([
          'staff_accounts.id as accountId',
          'staff_accounts.username as username',
          'staff_accounts.role as role',
          'staff_sessions.sid as sid',
          'staff_sessions.proved_at as provedAt',
          'staff_sessions.last_used_at as lastUsedAt',
        ])
        .select(lacksSecondFactor().as('lacks'))
        .where('staff_sessions.sid', '=', sid)
        .executeTakeFirst()
      if (!found) return undefined
      const { lacks, ...identity } = found
      return { ...identity, lacksSecondFactor: lacks === 1 }
    },
    async touch({ sid, lastUsedAt }: SessionIdentity) {
      if (lastUsedAt > ago(touchMs)) return
      await changeSession(db, sid, { last_used_at: ago(0) })
    },
  }
}

export const proveSession = (trx: Database, sid: string) =>
  changeSession(trx, sid, { proved_at: ago(0) })

async function changeSession(
  db: Database,
  sid: string,
  change: UpdateObject<Schema, 'staff_sessions'>,
): Promise<void> {
  await db.updateTable('staff_sessions').set(change).where('sid', '=', sid).execute()
}

export const sessionsOf = (db: Database, accountId: number) =>
  alive(db)
    .select(['sid as id', 'device', 'network'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()

export async function closeSession(trx: Database, sid: string): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('sid', '=', sid).execute()
  await publish(trx, 'sessions_ended')
}

/** Ends every session of the account, except `kept`; returns how many. */
export async function closeSessions(trx: Database, accountId: number, kept = ''): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('account_id', '=', accountId)
    .where('sid', '!=', kept)
    .executeTakeFirst()
  await publish(trx, 'sessions_ended')
  return Number(numDeletedRows)
}

/**
 * Writes the same version again, which locks the row until the transaction ends, on both databases. A concurrent
 * change of the password, the role or a second factor then waits for this session and ends it, or is visible here.
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

const ago = (ms: number, now = Date.now()) => new Date(now - ms).toISOString()

function alive(db: Database) {
  return db
    .selectFrom('staff_sessions')
    .where('staff_sessions.expires_at', '>', ago(0))
    .where('staff_sessions.created_at', '>', ago(longestMs))
    .where('staff_sessions.last_used_at', '>', ago(idleMs))
}

/**
 * The time that owners and editors have after their account was created, where a second factor is required of them. A
 * new installation can thus be set up and tried before anybody has an authenticator at hand.
 */
export const graceMs = 7 * 86_400_000

/** Owners and editors have `graceMs` from the creation of their account; a rule for everybody holds at once. */
const lacksSecondFactor = () => sql<number>`case when staff_accounts.totp_confirmed_at is null
  and exists (select 1 from staff_policy where second_factor_required = 1
    or (second_factor_required = 2 and staff_accounts.role <> 'writer'
      and staff_accounts.created_at <= ${ago(graceMs)}))
  and not exists (select 1 from staff_passkeys where staff_passkeys.account_id = staff_accounts.id)
  then 1 else 0 end`

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

const issuer = 'wireloom'
const audience = 'wireloom staff'

/** Clocks of two machines of one site differ by no more. */
const clockSeconds = 60

/** Tokens of the version before name no issuer and no audience; a token that names others is for somebody else. */
function isOwn({ iss, aud, iat = 0 }: JWTPayload): boolean {
  const isForUs = aud === undefined || aud === audience
  const isFromUs = iss === undefined || iss === issuer
  return isForUs && isFromUs && iat <= secondsOf(new Date()) + clockSeconds
}

async function readSid(token: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      // Otherwise a token could choose its own algorithm, such as "none".
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub'],
    })
    if (!isOwn(payload)) return undefined
    const { sid } = payload
    // PostgreSQL refuses some characters with an error; a valid id has none of them.
    return typeof sid === 'string' && /^[0-9a-f-]{36}$/.test(sid) ? sid : undefined
  } catch {
    return undefined
  }
}

/** Deletes sessions that no token can use any more, with the devices on which they were opened. */
export async function deleteEndedSessions(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<', ago(0, now)),
        where('created_at', '<', ago(longestMs, now)),
        where('last_used_at', '<', ago(idleMs, now)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
