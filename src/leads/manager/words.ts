import type { ErrorClass } from '#src/jobs/contract.ts'
import type { LeadState, RequestKind } from '../choices.ts'
import type { Lead } from '../staff-contract.ts'

export const stateNames: Record<LeadState, string> = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
}

export const deliveryNames: Record<Lead['delivery'], string> = {
  none: 'Nothing to send',
  parked: 'Waits for confirmation',
  waiting: 'On its way',
  failing: 'Failing, will retry',
  sent: 'Sent',
  failed: 'Failed',
}

/** The reason why deliveries are stuck, as part of a sentence. `host` is the mail server or the provider. */
export const reasonNames: Record<ErrorClass, (host: string) => string> = {
  auth: (host) => `${host} does not accept the user name or password`,
  tls: (host) =>
    `no secure connection to ${host} is possible, for example because of its certificate`,
  connect: (host) => `no connection to ${host} is possible`,
  dns: (host) => `the name of ${host} is unknown`,
  timeout: (host) => `${host} does not answer in time`,
  refused: (host) => `${host} refuses what it is sent`,
  other: (host) => `something unexpected happened with ${host}`,
}

export const hostNames = {
  'confirmation-mail': 'the mail server',
  'known-mail': 'the mail server',
  'leave-link': 'the mail server',
  'data-link': 'the mail server',
  'staff-mail': 'the mail server',
  provider: 'the provider',
}

export const requestNames: Record<RequestKind, string> = {
  deletion: 'Deletion',
  access: 'Access to data',
}
