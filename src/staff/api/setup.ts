import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid } from '#src/app/problem.ts'
import { countRows, hasRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import * as contract from '../setup-contract.ts'
import { accountRow, changeAccount } from './accounts/account-rows.ts'
import { openInvitations } from './accounts/staff-list.ts'
import { addStaffMail } from './accounts/staff-mails.ts'
import { hasSecondFactor } from './sign-in/second-factors.ts'
import type { StaffDeps } from './staff-deps.ts'

export type SetupApi = ReturnType<typeof setupApi>

/** The set-up guide of owners. A step is done when the data says so, however it came about. */
export function setupApi({ db, gate, limits, mailConfigured }: StaffDeps) {
  const middleware = gate.required
  const tests = limits.counter('test-mails', 5, 60 * 60)
  return apiApp()
    .openapi({ ...contract.getSetup, middleware }, async (c) =>
      c.json({ setup: await readSetup(db, c.get('staff').accountId, mailConfigured) }, 200),
    )
    .openapi({ ...contract.hideSetup, middleware }, async (c) => {
      const setup_hidden_at = c.req.valid('json').hidden ? new Date().toISOString() : null
      await changeAccount(db, c.get('staff').accountId, { setup_hidden_at }).execute()
      return c.body(null, 204)
    })
    .openapi({ ...contract.testMail, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const { email } = await accountRow(db, accountId).select('email').executeTakeFirstOrThrow()
      if (!email) throw invalid({ email: ['Add an email address to your account first.'] })
      await tests.take(username)
      await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'mail-tested' })
        await addStaffMail(trx, { kind: 'test', email, account_id: accountId })
      })
      return c.body(null, 204)
    })
}

async function readSetup(db: Database, accountId: number, isConfigured: boolean) {
  const account = await accountRow(db, accountId)
    .select(['display_name', 'wanted_name', 'email', 'setup_hidden_at'])
    .executeTakeFirstOrThrow()
  const settings = await db
    .selectFrom('launch_settings')
    .select(['time_zone', 'sender_name', 'postal_address'])
    .executeTakeFirst()
  const count = await countRows(db.selectFrom('staff_accounts'))
  const authors = db.selectFrom('staff_accounts').select('username')
  const state = await lastTest(db, accountId)
  const isDone: Record<contract.SetupStep, boolean> = {
    name: Boolean(account.display_name || account.wanted_name),
    'time-zone': Boolean(settings?.time_zone),
    sender: Boolean(settings?.sender_name && settings.postal_address),
    mail: state === 'sent',
    'second-factor': await hasSecondFactor(db, accountId),
    colleague: count > 1 || (await openInvitations(db)).length > 0,
    article: await hasRows(db.selectFrom('blogs').where('author', 'in', authors)),
  }
  return {
    isHidden: account.setup_hidden_at !== null,
    steps: contract.setupSteps.map((step) => ({ step, isDone: isDone[step] })),
    mail: { isConfigured, address: account.email, state },
  }
}

/** The outcome of the last test mail. Mails are deleted after a month; the activity trail then knows that one was sent. */
async function lastTest(db: Database, accountId: number): Promise<contract.Setup['mail']['state']> {
  const last = await db
    .selectFrom('staff_mails')
    .innerJoin('outbox', 'outbox.staff_mail_id', 'staff_mails.id')
    .select('outbox.state')
    .where('staff_mails.kind', '=', 'test')
    .where('staff_mails.account_id', '=', accountId)
    .orderBy('staff_mails.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'sent') return 'sent'
  if (last) return last.state === 'waiting' || last.state === 'parked' ? 'waiting' : 'failed'
  const earlier = db.selectFrom('staff_activity').where('kind', '=', 'mail-tested')
  return (await hasRows(earlier)) ? 'sent' : 'none'
}
