import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import * as contract from '../../accounts-contract.ts'
import { busy, presentUser, unauthorized } from '../answers.ts'
import { originOf } from '../sign-in/origin.ts'
import { passwordsBusy } from '../sign-in/passwords.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountOfEmail, addAccount, findAccount, namingField } from './accounts.ts'
import { openInvitations, presentInvitation, withdrawInvitations } from './staff-list.ts'
import { addStaffMail, limitLinks, spendLink } from './staff-mails.ts'

/** Invitations, and the accounts that they become. */
export function invitationRoutes({ db, gate, limits, links, signIn }: StaffDeps) {
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
        const earlier = (await openInvitations(trx)).filter((one) => one.email === email)
        // A second invitation replaces the first: only one link works, with the role chosen last.
        await withdrawInvitations(trx, earlier)
        await recordActivity(trx, { who: username, kind: 'staff-invited', about: role })
        return addStaffMail(trx, { kind: 'invitation', email, role, sentBy: username })
      })
      return c.json({ invitation: presentInvitation(invitation) }, 201)
    })
    .openapi({ ...contract.withdrawInvitation, middleware }, async (c) => {
      const { invitationId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const open = (await openInvitations(trx)).filter(({ id }) => id === invitationId)
        if (open.length === 0) throw notFound('invitation')
        await withdrawInvitations(trx, open)
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
      if (passwordsBusy()) throw busy()
      let session: string | undefined
      const { role, email, sent_by } = mail
      await namingField('username', () =>
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
      return c.json({ result: { user: presentUser(account), token: session } }, 200)
    })
}
