import { useQueryClient } from '@tanstack/react-query'
import { doLater, forEach } from '#src/ui/browser/delayed-work.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { NewsletterSummary } from '../contract.ts'
import { newsletterCalls, newsletterQueries } from './queries.ts'

export const subjectOf = (newsletterId: number) => `newsletter-${newsletterId}`

/** Deletes drafts after the time for undoing it. */
export function useDeleteNewsletters() {
  const client = useQueryClient()
  return (drafts: Pick<NewsletterSummary, 'newsletterId' | 'subject'>[]) => {
    const [first] = drafts
    const name = first?.subject ? `“${first.subject}”` : 'a draft without a subject'
    doLater({
      text: `Deleting ${oneOrMore(drafts.length, name, 'drafts')}.`,
      subjects: drafts.map(({ newsletterId }) => subjectOf(newsletterId)),
      run: () => forEach(drafts, ({ newsletterId }) => newsletterCalls.remove(newsletterId)),
      refresh: () => client.invalidateQueries({ queryKey: newsletterQueries.list().queryKey }),
    })
  }
}
