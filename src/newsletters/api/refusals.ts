import type { NewsletterRow } from '#src/db/schema.ts'
import { forbidden, invalid } from '#src/http/problem.ts'
import type { StaffIdentity } from '#src/http/staff-gate.ts'

/** What cannot be done with a newsletter in its state. */
export const conflict = (text: string) => invalid({ state: [text] })

/** Writers change and delete what they wrote, as with articles. */
export function refuseWriter(staff: StaffIdentity, row: Pick<NewsletterRow, 'author'>): void {
  if (staff.role === 'writer' && row.author !== staff.username) {
    throw forbidden('Only its author or an editor changes this newsletter.')
  }
}

export function refuseUnless(
  row: NewsletterRow,
  states: NewsletterRow['state'][],
  text: string,
): void {
  if (!states.includes(row.state)) throw conflict(text)
}
