import type { NewsletterRow } from '#src/platform/db/schema.ts'
import { invalid } from '#src/platform/http/problem.ts'

/** What cannot be done with a newsletter in its state. */
export const conflict = (text: string) => invalid({ state: [text] })

export function refuseUnless(
  row: NewsletterRow,
  states: NewsletterRow['state'][],
  text: string,
): void {
  if (!states.includes(row.state)) throw conflict(text)
}
