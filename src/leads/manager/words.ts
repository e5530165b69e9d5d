import type { RequestKind, ShownState } from '../choices.ts'
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

export const requestNames: Record<RequestKind, string> = {
  deletion: 'Deletion',
  access: 'Access to data',
}
