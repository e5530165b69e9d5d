import { legalFacts } from '#src/site/legal/facts.ts'
import type { RequestKind } from '../../choices.ts'

const day = 86_400_000

/** The deadline for answering a request, as promised in the privacy policy. */
export function deadlineOf(kind: RequestKind, receivedAt: Date): Date {
  return kind === 'deletion'
    ? afterBusinessDays(receivedAt, legalFacts.deletionReviewBusinessDays)
    : new Date(receivedAt.getTime() + legalFacts.rightsRequestDays * day)
}

/** Counts Monday to Friday. Holidays differ by country; ignoring them makes the deadline earlier, never later. */
function afterBusinessDays(from: Date, count: number): Date {
  const date = new Date(from)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1
  }
  return date
}
