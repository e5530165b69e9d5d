import type { Conditions } from '#src/people/segments/contract.ts'
import type { RequestKind, ShownState } from '../choices.ts'
import { isSource, leadForms } from '../lead-forms.ts'
import type { Lead } from '../staff-contract.ts'

export const stateNames: Record<ShownState, string> = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  registered: 'Registered',
  held: 'Held',
  rejected: 'Rejected',
}

export const deliveryNames: Record<Lead['delivery'], string> = {
  none: 'Nothing to send',
  parked: 'Waits for confirmation',
  waiting: 'On its way',
  failing: 'Failing, will retry',
  sent: 'Sent',
  failed: 'Failed',
}

export const segmentStateNames: Record<NonNullable<Conditions['state']>, string> = {
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Mail bounces',
}

function daysText(what: string, days: Conditions['signedUpDays']): string | undefined {
  if (!days) return undefined
  const { min, max } = days
  if (max === undefined) return `${what} at least ${min} days ago`
  return `${what} ${min === undefined ? 'at most' : `${min} to`} ${max} days ago`
}

/** The conditions of a segment, each as a sentence. */
export function conditionTexts(conditions: Conditions): string[] {
  const { lists, state, signedUpDays, confirmedDays, source, role, place, tags, withoutTags } =
    conditions
  const nameOf = (list: string) => (isSource(list) ? leadForms[list].name : list)
  return [
    lists && `On: ${lists.map(nameOf).join(' or ')}`,
    state && `State: ${segmentStateNames[state]}`,
    daysText('Signed up', signedUpDays),
    daysText('Confirmed', confirmedDays),
    source && `Came from ${source}`,
    role && `Role: ${role}`,
    place && (place === 1 ? 'First in line' : `Among the first ${place} in line`),
    tags && `Tagged: ${tags.join(' and ')}`,
    withoutTags && `Not tagged: ${withoutTags.join(' or ')}`,
  ].filter((text) => typeof text === 'string')
}

export const requestNames: Record<RequestKind, string> = {
  deletion: 'Deletion',
  access: 'Access to data',
}
