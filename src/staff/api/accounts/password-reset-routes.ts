import { apiApp } from '#src/app/api-app.ts'
import { describeError, notFound } from '#src/app/problem.ts'
import { confirmReset, requestReset } from '../../accounts-contract.ts'
import { busy } from '../answers.ts'
import { passwordsBusy } from '../sign-in/passwords.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountOfEmail, changePassword, namingField } from './accounts.ts'
import { addStaffMail, limitLinks, spendLink } from './staff-mails.ts'

/** A forgotten password, through a link in a mail. */
export function passwordResetRoutes({ db, limits, links, notices }: StaffDeps) {
  const middleware = limitLinks(limits)
  const resets = limits.counter('staff-resets', 3, 60 * 60)
  return apiApp()
    .openapi({ ...requestReset, middleware }, async (c) => {
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
          .catch((error: unknown) => {
            c.get('log').error({ err: describeError(error) }, 'a password reset was not mailed')
          })
      }
      return c.body(null, 204)
    })
    .openapi({ ...confirmReset, middleware }, async (c) => {
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
      await namingField('newPassword', () =>
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
      // The password was changed while this one was hashed.
      if (!changed) throw notFound('link')
      return c.body(null, 204)
    })
}
