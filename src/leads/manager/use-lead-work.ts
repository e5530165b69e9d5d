import { useQueryClient } from '@tanstack/react-query'
import { doLater, forEach } from '#src/ui/browser/delayed-work.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { Lead } from '../staff-contract.ts'
import { leadCalls, leadQueries } from './queries.ts'

/** An action on leads; everything about leads is read again afterwards. */
export function useLeadAction() {
  return useAction({ invalidates: leadQueries.all })
}

/** Erases a person after the time for undoing it. The queries of the person are removed: they would find nobody. */
export function useEraseLead() {
  const client = useQueryClient()
  return ({ id, email }: Pick<Lead, 'id' | 'email'>) =>
    doLater({
      text: `Erasing everything about ${email}.`,
      subjects: [subjectOf(id)],
      run: async () => {
        await leadCalls.erase(id)
        client.removeQueries({ queryKey: leadQueries.detail(id).queryKey })
      },
      refresh: () => client.invalidateQueries({ queryKey: leadQueries.all }),
    })
}

export const subjectOf = (leadId: number) => `lead-${leadId}`

/** Releases or rejects sign-ups that are held, after the time for undoing it. */
export function useReviewLeads() {
  const client = useQueryClient()
  return (ids: number[], decision: 'release' | 'reject') =>
    doLater({
      text: `${decision === 'release' ? 'Releasing' : 'Rejecting'} ${oneOrMore(ids.length, 'one person', 'people')}.`,
      subjects: ids.map(reviewOf),
      run: () => forEach(ids, (id) => leadCalls.review(id, decision)),
      refresh: () => client.invalidateQueries({ queryKey: leadQueries.all }),
    })
}

/** A person whose sign-ups are about to be reviewed stays in the list. */
export const reviewOf = (leadId: number) => `review-${leadId}`
