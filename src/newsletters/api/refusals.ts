import { forbidden, invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { Audience, NewsletterChange } from '../contract.ts'

/** The action is not possible in the newsletter's state. */
export const conflict = (text: string) => invalid({ state: [text] })

/** Writers change and delete only their own newsletters, as with articles. */
export function refuseWriter(staff: StaffIdentity, row: Pick<NewsletterRow, 'author'>): void {
  if (staff.role === 'writer' && row.author !== staff.username) {
    throw forbidden('Only its author or an editor changes this newsletter.')
  }
}

/** Conditions reveal facts about people through the size of the audience: writers may not read leads. */
export function refuseConditions(staff: StaffIdentity, audience?: Audience, known?: Audience) {
  if (staff.role !== 'writer' || !audience) return
  const conditions = ({ lists: _, limit: __, ...rest }: Partial<Audience> = {}) =>
    JSON.stringify(Object.entries(rest).sort())
  if (conditions(audience) !== conditions(known)) {
    throw forbidden('Only editors choose the conditions of an audience.')
  }
}

/** A step goes to the list of its sequence, and only editors change what a started sequence sends. */
export async function refuseStepChange(
  db: Database,
  { sequence_id: id }: NewsletterRow,
  { staff, change }: { staff: StaffIdentity; change: NewsletterChange },
): Promise<void> {
  if (id === null) return
  if (change.audience) throw invalid({ audience: ['The sequence has the list.'] })
  const { state } = await db
    .selectFrom('sequences')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (staff.role === 'writer' && state !== 'draft') {
    throw forbidden('Only an editor changes the mails of a sequence that has been started.')
  }
}

export function refuseUnless(row: NewsletterRow, states: NewsletterRow['state'][], text: string) {
  if (!states.includes(row.state)) throw conflict(text)
}
