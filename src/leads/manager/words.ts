import type { LeadState, RequestKind, Source } from '../choices.ts'

export const sourceNames: Record<Source, string> = {
  waitlist: 'Waitlist',
  'mailing-list': 'Mailing list',
  'early-access': 'Early access',
  registration: 'Registration',
}

export const stateNames: Record<LeadState, string> = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
}

export const deliveryNames = {
  none: 'Nothing to send',
  parked: 'Waits for confirmation',
  waiting: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not needed',
}

export const requestNames: Record<RequestKind, string> = {
  deletion: 'Deletion',
  access: 'Access to data',
}

const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const dateAndTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const dayOf = (iso: string) => date.format(new Date(iso))
export const momentOf = (iso: string) => dateAndTime.format(new Date(iso))
export const numberOf = (n: number) => n.toLocaleString('en-US')
