import { forbidden, invalid } from '#src/app/problem.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { Audience } from '../contract.ts'

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

export function refuseUnless(row: NewsletterRow, states: NewsletterRow['state'][], text: string) {
  if (!states.includes(row.state)) throw conflict(text)
}
