import type { PersonRow } from '#src/db/schema.ts'
import type { ListState } from '#src/people/lists/list-states.ts'
import { leadForms, type Source } from '../../lead-forms.ts'
import type { Lead } from '../../staff-contract.ts'

/** A form without a confirmation mail never asks anybody to confirm. */
export const asksToConfirm = (source: Source) => leadForms[source].confirmation !== null

export const presentLists = (lists: ListState<Source>[]): Lead['lists'] =>
  lists.map((one) =>
    one.state === 'unconfirmed' && !asksToConfirm(one.list) ? { ...one, state: 'registered' } : one,
  )

/** The state of a person on all lists together. Without a list, all sign-ups were rejected. */
export function stateOf(person: Pick<PersonRow, 'state'>, lists: Lead['lists']): Lead['state'] {
  if (person.state !== 'unconfirmed') return person.state
  const order = ['unconfirmed', 'registered', 'held', 'unsubscribed'] as const
  return order.find((state) => lists.some((one) => one.state === state)) ?? 'rejected'
}
