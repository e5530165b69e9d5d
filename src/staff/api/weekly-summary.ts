import type { Database } from '#src/db/database.ts'
import { permissionOf } from '#src/feature/permissions.ts'
import { isAtLeast, roles } from '#src/feature/roles.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import { addDays, dayIn, momentAt, startOfDay } from '#src/time/zoned-days.ts'
import { changeWeeklySummary } from '../security-contract.ts'
import { addStaffMail } from './accounts/staff-mails.ts'
import type { StaffDeps } from './staff-deps.ts'

const hour = 3_600_000

/** On Mondays, early enough to be read when work begins. */
const sentAt = 'T06:00'

/**
 * The first and the last day of the last complete week, Monday to Sunday. A week is complete on Monday at six
 * o’clock.
 */
export function lastWeek(now: number, timeZone: string): { from: string; to: string } {
  const today = dayIn(timeZone, now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const isOver = now >= momentAt(timeZone, `${monday}${sentAt}`)
  const next = isOver ? monday : addDays(monday, -7)
  return { from: addDays(next, -7), to: addDays(next, -1) }
}

/** The roles that may get the summary: the ones that may read the numbers in the dashboard. */
export const summaryReaders = roles.filter((role) =>
  isAtLeast(role, permissionOf(changeWeeklySummary)?.least ?? 'owner'),
)

/**
 * Adds the summary of the last week to the outbox for everybody who wants it and has not got it: once per week and
 * person, whichever process does it, and after a downtime only for the last week. Returns how many were added.
 */
export async function addSummaries(db: Database, timeZone: string, now = Date.now()) {
  const { from, to } = lastWeek(now, timeZone)
  const weekEnd = new Date(startOfDay(timeZone, addDays(to, 1))).toISOString()
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('staff_accounts')
      .set({ summary_week: from })
      .where('weekly_summary', '=', 1)
      .where('email', 'is not', null)
      .where('role', 'in', summaryReaders)
      // Staff who joined after that week do not get its summary.
      .where('created_at', '<', weekEnd)
      .where((where) =>
        where.or([where('summary_week', 'is', null), where('summary_week', '<', from)]),
      )
      .returning(['id', 'email'])
      .execute()
    for (const { id, email } of due) {
      const mail = { kind: 'weekly-summary', account_id: id, details: from } as const
      if (email) await addStaffMail(trx, { ...mail, email })
    }
    return due.length
  })
}

export const weeklySummary = ({ db, readZone }: StaffDeps) =>
  periodic({
    name: 'weekly-summary',
    words: { one: 'preparation of weekly summaries', many: 'preparations of weekly summaries' },
    everyMs: hour,
    async run() {
      await addSummaries(db, (await readZone()).timeZone)
    },
  })
