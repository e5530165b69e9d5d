import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { describeError, invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import * as contract from '../../accounts-contract.ts'
import { busy, unauthorized } from '../answers.ts'
import { originOf } from '../sign-in/origin.ts'
import { passwordsBusy } from '../sign-in/passwords.ts'
import {
  hasSecondFactor,
  readPolicy,
  removeSecondFactors,
  requireSecondFactor,
} from '../sign-in/second-factors.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import {
  AccountError,
  accountOfEmail,
  addAccount,
  changePassword,
  changeRole,
  findAccount,
  lockAccounts,
  type RemoveReviewLinks,
  removeAccount,
} from './accounts.ts'
import type { CredentialNotices } from './credential-notices.ts'
import { reviewProfile } from './profiles.ts'
import { openInvitations, presentInvitation, readStaff } from './staff-list.ts'
import { addStaffMail, type StaffLinks, spendLink } from './staff-mails.ts'

export interface AccountDeps {
  db: Database
  gate: StaffGate
  limits: RateLimits
  links: StaffLinks
  signIn: SignIn
  sessions: Sessions
  notices: CredentialNotices
  removeReviewLinks: RemoveReviewLinks
  /** Something was added to the outbox. */
  wake: () => void
}

export type AccountsApi = ReturnType<typeof accountsApi>

/** Accounts: what owners do with them, and the links of invitations and password resets. */
export function accountsApi(deps: AccountDeps) {
  const { db, gate, limits, links, signIn, sessions, notices, removeReviewLinks, wake } = deps
  const middleware = gate.required
  const perNetwork = limits.perNetwork('staff-links', 30, 10 * 60)
  const resets = limits.counter('staff-resets', 3, 60 * 60)
  return apiApp()
    .openapi({ ...contract.listStaff, middleware }, async (c) =>
      c.json(
        {
          staff: await readStaff(db),
          invitations: (await openInvitations(db)).map(presentInvitation),
          ...(await readPolicy(db)),
        },
        200,
      ),
    )
    .openapi({ ...contract.inviteStaff, middleware }, async (c) => {
      const { email, role } = c.req.valid('json')
      const { username } = c.get('staff')
      if (await accountOfEmail(db, email)) {
        throw invalid({ email: ['There is an account with this email address already.'] })
      }
      const invitation = await db.transaction().execute(async (trx) => {
        // A second invitation replaces the first: only one link works, with the role chosen last.
        await withdraw(
          trx,
          (await openInvitations(trx)).filter((one) => one.email === email),
        )
        await recordActivity(trx, { who: username, kind: 'staff-invited', about: role })
        return addStaffMail(trx, { kind: 'invitation', email, role, sentBy: username })
      })
      wake()
      return c.json({ invitation: presentInvitation(invitation) }, 201)
    })
    .openapi({ ...contract.withdrawInvitation, middleware }, async (c) => {
      const { invitationId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const open = (await openInvitations(trx)).filter(({ id }) => id === invitationId)
        if (open.length === 0) throw notFound('invitation')
        await withdraw(trx, open)
        await recordActivity(trx, { who: c.get('staff').username, kind: 'invitation-withdrawn' })
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.changePolicy, middleware }, async (c) => {
      const { secondFactorRequired: required, of } = c.req.valid('json')
      const { accountId, username } = c.get('staff')
      if (required && !(await hasSecondFactor(db, accountId))) {
        const why = 'Add a second factor to your own account first.'
        throw invalid({ secondFactorRequired: [why] })
      }
      await requireSecondFactor(db, { of: required ? of : 'nobody', who: username })
      return c.body(null, 204)
    })
    .openapi({ ...contract.changeRole, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      if (!(await findAccount(db, username))) throw notFound('account')
      const { role } = c.req.valid('json')
      await naming('role', () => changeRole(db, { username, role, who: c.get('staff').username }))
      return c.body(null, 204)
    })
    .openapi({ ...contract.resetSecondFactor, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      if (!(await findAccount(db, username))) throw notFound('account')
      await removeSecondFactors(db, { username, who: c.get('staff').username, notices })
      wake()
      return c.body(null, 204)
    })
    .openapi({ ...contract.endStaffSessions, middleware }, async (c) => {
      const account = await findAccount(db, c.req.valid('param').username)
      if (!account) throw notFound('account')
      const ended = await db.transaction().execute(async (trx) => {
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'sessions-ended', about: account.username })
        return sessions.closeAll(account.id, trx)
      })
      return c.json({ ended }, 200)
    })
    .openapi({ ...contract.reviewProfile, middleware }, async (c) => {
      const account = await findAccount(db, c.req.valid('param').username)
      if (!account) throw notFound('account')
      await reviewProfile(db, {
        account,
        who: c.get('staff').username,
        accepted: c.req.valid('json').accepted,
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.removeStaff, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      if (!(await findAccount(db, username))) throw notFound('account')
      await naming('username', () =>
        removeAccount(db, username, { who: c.get('staff').username, removeReviewLinks }),
      )
      return c.body(null, 204)
    })
    .openapi({ ...contract.readInvitation, middleware: perNetwork }, async (c) => {
      const mail = await links.find(db, 'invitation', c.req.valid('json').token)
      if (!mail) throw notFound('invitation')
      return c.json({ invitation: presentInvitation(mail) }, 200)
    })
    .openapi({ ...contract.acceptInvitation, middleware: perNetwork }, async (c) => {
      const { token, username, displayName, password } = c.req.valid('json')
      const mail = await links.find(db, 'invitation', token)
      if (!mail?.role) throw notFound('invitation')
      if (passwordsBusy()) throw busy()
      let session: string | undefined
      const { role, email, sent_by } = mail
      await naming('username', () =>
        addAccount(db, username, password, {
          role,
          email,
          displayName,
          who: sent_by ?? undefined,
          async afterwards(trx, account) {
            if (!(await spendLink(trx, mail))) throw notFound('invitation')
            session = await signIn.enter(trx, { account, origin: originOf(c) })
          },
        }),
      )
      const account = await findAccount(db, username)
      if (!session || !account) throw unauthorized('Sign in with your new account.')
      const user = { username: account.username, role: account.role }
      return c.json({ result: { user, token: session } }, 200)
    })
    .openapi({ ...contract.requestReset, middleware: perNetwork }, async (c) => {
      const { email } = c.req.valid('json')
      const account = await accountOfEmail(db, email)
      // Mails over the limit are silently not sent: a refusal would reveal that the account exists.
      const allowed = await resets.take(email).then(
        () => true,
        () => false,
      )
      if (account && allowed) {
        // Not awaited: the response time must not reveal it either.
        const mail = { kind: 'password-reset', email, accountId: account.id } as const
        db.transaction()
          .execute((trx) => addStaffMail(trx, mail))
          .then(wake)
          .catch((error: unknown) => {
            c.get('log').error({ err: describeError(error) }, 'a password reset was not mailed')
          })
      }
      return c.body(null, 204)
    })
    .openapi({ ...contract.confirmReset, middleware: perNetwork }, async (c) => {
      const { token, newPassword } = c.req.valid('json')
      const mail = await links.find(db, 'password-reset', token)
      const account = await db
        .selectFrom('staff_accounts')
        .select(['username', 'email', 'password_hash', 'password_changed_at'])
        .where('id', '=', mail?.account_id ?? 0)
        .executeTakeFirst()
      // The password was changed after the mail was created; its link must not undo that.
      if (!mail || !account || account.password_changed_at > mail.created_at) throw notFound('link')
      // The mailbox no longer belongs to the account, so its reader must not get in.
      if (mail.email !== account.email) throw notFound('link')
      if (passwordsBusy()) throw busy()
      const { username, password_hash: checkedHash } = account
      let changed = false
      await naming('newPassword', () =>
        changePassword(db, {
          username,
          password: newPassword,
          checkedHash,
          who: username,
          kind: 'password-reset',
          async afterwards(trx, { id }) {
            if (!(await spendLink(trx, mail))) throw notFound('link')
            await notices.tell(trx, { accountId: id, change: 'password' })
            changed = true
          },
        }),
      )
      wake()
      // The password was changed while this one was hashed.
      if (!changed) throw notFound('link')
      return c.body(null, 204)
    })
    .openapi({ ...contract.changeEmail, middleware }, async (c) => {
      const { email } = c.req.valid('json')
      const { accountId, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await lockAccounts(trx)
        const other = email ? await accountOfEmail(trx, email) : undefined
        if (other && other.id !== accountId) {
          throw invalid({ email: ['Another account has this email address.'] })
        }
        const open = (await openInvitations(trx)).filter((one) => one.email === email)
        // Its owner has an account.
        await withdraw(trx, open)
        // Told at the old address: whoever took the account over reads the new one.
        await notices.tell(trx, { accountId, change: 'email' })
        await trx.updateTable('staff_accounts').set({ email }).where('id', '=', accountId).execute()
        await recordActivity(trx, { who: username, kind: 'email-changed', about: username })
      })
      wake()
      return c.body(null, 204)
    })
}

async function withdraw(trx: Database, invitations: { id: number }[]): Promise<void> {
  for (const { id } of invitations) {
    await trx.deleteFrom('staff_mails').where('id', '=', id).execute()
  }
}

/** Turns an AccountError into a 422 that names the field. */
async function naming(field: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    throw invalid({ [error.field ?? field]: [error.message] })
  }
}
