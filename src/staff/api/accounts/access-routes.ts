import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { describeError, invalid, notFound, unauthorized } from '#src/app/problem.ts'
import * as contract from '../../accounts-contract.ts'
import { changePassword as changeOwn } from '../../contract.ts'
import { newPasswordFault } from '../sign-in/password-policy.ts'
import { passwordMatches, refuseWhenBusy } from '../sign-in/passwords.ts'
import { enter, originOf, presentUser } from '../sign-in/sign-in.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountRow } from './account-rows.ts'
import { accountOfEmail, addAccount, changePassword, findAccount, namingField } from './accounts.ts'
import { presentInvitation, withdrawInvitations } from './staff-list.ts'
import { addStaffMail, limitLinks, spendLink } from './staff-mails.ts'

export function passwordRoutes(deps: StaffDeps) {
  const { db, gate, throttle, sessions, notices, limits, links } = deps
  const middleware = limitLinks(limits)
  const resets = limits.counter('staff-resets', 3, 60 * 60)
  return apiApp()
    .openapi({ ...changeOwn, middleware: gate.required }, async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const staff = c.get('staff')
      const { username } = staff
      refuseWhenBusy()
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')), username)
      const found = await findAccount(db, username)
      if (!(await passwordMatches(found?.password_hash, currentPassword))) {
        await db.transaction().execute(async (trx) => {
          await attempt.failed(trx)
          const failed = { kind: 'password-change-failed', about: username } as const
          await recordActivity(trx, { who: username, ...failed })
        })
        throw invalid({ currentPassword: ['That is not your current password.'] })
      }
      const fault = await newPasswordFault(newPassword, username)
      if (fault) {
        await db.transaction().execute(attempt.takeBack)
        throw invalid({ newPassword: [fault] })
      }
      const token = await changePassword(db, {
        username,
        password: newPassword,
        checkedHash: found?.password_hash,
        who: username,
        async afterwards(trx, account) {
          await attempt.succeeded(trx)
          await notices(trx, account.id, 'password')
          return sessions.open(account, trx, originOf(c))
        },
      })
      if (!token) throw unauthorized('The account was changed meanwhile. Sign in again.')
      return c.json({ result: { user: presentUser(staff), token } }, 200)
    })
    .openapi({ ...contract.requestReset, middleware }, async (c) => {
      const { email } = c.req.valid('json')
      const account = await accountOfEmail(db, email)
      // Mails over the limit are silently not sent: a refusal would reveal that the account exists.
      const isAllowed = (await resets.excess(email)) === 0
      if (account && isAllowed) {
        // Not awaited: the response time must not reveal it either.
        const mail = { kind: 'password-reset', email, account_id: account.id } as const
        db.transaction()
          .execute((trx) => addStaffMail(trx, mail))
          .catch((error: unknown) => {
            c.get('log').error({ err: describeError(error) }, 'a password reset was not mailed')
          })
      }
      return c.body(null, 204)
    })
    .openapi({ ...contract.confirmReset, middleware }, async (c) => {
      const { token, newPassword } = c.req.valid('json')
      const mail = await links.find(db, 'password-reset', token)
      const account = await accountRow(db, mail?.account_id ?? 0)
        .select(['username', 'email', 'password_hash', 'password_changed_at'])
        .executeTakeFirst()
      // The password was changed after the mail was created; its link must not undo that.
      if (!mail || !account || account.password_changed_at > mail.created_at) throw notFound('link')
      // The mailbox no longer belongs to the account, so its reader must not get in.
      if (mail.email !== account.email) throw notFound('link')
      refuseWhenBusy()
      const { username, password_hash: checkedHash } = account
      const changed = await namingField('newPassword', () =>
        changePassword(db, {
          username,
          password: newPassword,
          checkedHash,
          who: username,
          kind: 'password-reset',
          async afterwards(trx, { id }) {
            if (!(await spendLink(trx, mail))) throw notFound('link')
            await notices(trx, id, 'password')
            return true
          },
        }),
      )
      // The password was changed while this one was hashed.
      if (!changed) throw notFound('link')
      return c.body(null, 204)
    })
}

export function invitationRoutes({ db, gate, limits, links, ...deps }: StaffDeps) {
  const middleware = gate.required
  const perNetwork = limitLinks(limits)
  return apiApp()
    .openapi({ ...contract.inviteStaff, middleware }, async (c) => {
      const { email, role } = c.req.valid('json')
      const { username } = c.get('staff')
      if (await accountOfEmail(db, email)) {
        throw invalid({ email: ['There is an account with this email address already.'] })
      }
      const invitation = await db.transaction().execute(async (trx) => {
        // A second invitation replaces the first: only one link works, with the role chosen last.
        await withdrawInvitations(trx, { email })
        await recordActivity(trx, { who: username, kind: 'staff-invited', about: role })
        return addStaffMail(trx, { kind: 'invitation', email, role, sent_by: username })
      })
      return c.json({ invitation: presentInvitation(invitation) }, 201)
    })
    .openapi({ ...contract.withdrawInvitation, middleware }, async (c) => {
      const { invitationId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        if (!(await withdrawInvitations(trx, { id: invitationId }))) throw notFound('invitation')
        await recordActivity(trx, { who: c.get('staff').username, kind: 'invitation-withdrawn' })
      })
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
      refuseWhenBusy()
      const { role, email, sent_by } = mail
      const entered = await namingField('username', () =>
        addAccount(db, username, password, {
          role,
          email,
          displayName,
          who: sent_by ?? undefined,
          async afterwards(trx, account) {
            if (!(await spendLink(trx, mail))) throw notFound('invitation')
            return { account, token: await enter(deps, trx, { account, origin: originOf(c) }) }
          },
        }),
      )
      if (!entered?.token) throw unauthorized('Sign in with your new account.')
      const { account, token: session } = entered
      return c.json({ result: { user: presentUser(account), token: session } }, 200)
    })
}
