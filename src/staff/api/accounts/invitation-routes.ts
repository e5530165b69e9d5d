import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import * as contract from '../../accounts-contract.ts'
import { presentUser, unauthorized } from '../answers.ts'
import { originOf } from '../sign-in/origin.ts'
import { refuseWhenBusy } from '../sign-in/passwords.ts'
import { enter } from '../sign-in/sign-in.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountOfEmail, addAccount, namingField } from './accounts.ts'
import { presentInvitation, withdrawInvitations } from './staff-list.ts'
import { addStaffMail, limitLinks, spendLink } from './staff-mails.ts'

/** Invitations, and the accounts that they become. */
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
        return addStaffMail(trx, { kind: 'invitation', email, role, sentBy: username })
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
