import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { jobType } from '#src/jobs/job-kind.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { isSameSecret, signerWith } from '#src/tokens/signer.ts'
import { accountRow } from './account-rows.ts'

export const staffMailJob = jobType('staff-mail', { staffMailId: 'staff_mail_id' })

export type StaffMail = Selectable<Schema['staff_mails']>

const hour = 3_600_000

/** How long a mail is of use: its link works this long, and a notice is not sent later. */
const lifetimes: Record<StaffMail['kind'], number> = {
  invitation: 7 * 24 * hour,
  'password-reset': hour,
  'new-network': 24 * hour,
  'credentials-changed': 7 * 24 * hour,
  'weekly-summary': 3 * 24 * hour,
  test: 24 * hour,
}

/** How long mails are stored after that; their rows in the outbox are deleted with them. */
const keptMs = 30 * 24 * hour

type NewMail = Omit<Insertable<Schema['staff_mails']>, 'created_at' | 'expires_at'>

/** Adds a mail to the outbox; call it in the transaction that causes the mail. */
export async function addStaffMail(trx: Database, mail: NewMail): Promise<StaffMail> {
  const now = Date.now()
  await trx
    .deleteFrom('staff_mails')
    .where('expires_at', '<', new Date(now - keptMs).toISOString())
    .execute()
  const created = new Date(now).toISOString()
  const row = await trx
    .insertInto('staff_mails')
    .values({
      ...mail,
      created_at: created,
      expires_at: new Date(now + lifetimes[mail.kind]).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(trx, staffMailJob, { payload: { staffMailId: row.id }, now: created })
  return row
}

/** Adds a mail to the owner of an account, if the account has an address. */
export async function tellOwner(
  trx: Database,
  { kind, account_id }: { kind: StaffMail['kind']; account_id: number },
  detailsOf: (username: string, at: string) => string,
) {
  const account = await accountRow(trx, account_id).select(['email', 'username']).executeTakeFirst()
  if (!account?.email) return
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const details = detailsOf(account.username, at)
  await addStaffMail(trx, { kind, email: account.email, account_id, details })
}

const changes = {
  password: 'The password was changed.',
  email: 'The email address was changed or removed.',
  'factor-added': 'A second factor was added.',
  'factor-removed': 'A second factor was removed.',
  'recovery-codes': 'New recovery codes were made; the earlier ones no longer work.',
} as const

export type CredentialNotices = ReturnType<typeof createCredentialNotices>

/**
 * Tells the owner of an account by mail. Without a mail server nobody would get it, so nothing is written. Call it in the
 * transaction of the change, before the address itself changes.
 */
export const createCredentialNotices =
  (mailConfigured: boolean) =>
  async (trx: Database, account_id: number, change: keyof typeof changes) => {
    if (!mailConfigured) return
    const notice = { kind: 'credentials-changed', account_id } as const
    const say = changes[change]
    await tellOwner(trx, notice, (username, at) => `${say} Account: ${username}. Time: ${at}.`)
  }

export const openMails = (db: Database) =>
  db
    .selectFrom('staff_mails')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())

export function createStaffLinks(secret: string) {
  const { sign } = signerWith(secret)
  /** The secret part of a mail's link. It is derived, so that neither the database nor a backup contains it. */
  const tokenOf = ({ id, kind, created_at }: StaffMail) =>
    `${id}.${sign(JSON.stringify(['staff link', kind, id, created_at]))}`
  return {
    tokenOf,
    async find(db: Database, kind: StaffMail['kind'], token: string) {
      const [, id] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? []
      if (!id) return undefined
      const mail = await openMails(db)
        .where('id', '=', Number(id))
        .where('kind', '=', kind)
        .executeTakeFirst()
      return mail && isSameSecret(tokenOf(mail), token) ? mail : undefined
    },
  }
}

export const limitLinks = (limits: RateLimits) => limits.perNetwork('staff-links', 30, 10 * 60)

/** Returns false if the link was used before. */
export async function spendLink(trx: Database, mail: StaffMail): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_mails')
    .set({ used_at: new Date().toISOString() })
    .where('id', '=', mail.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
