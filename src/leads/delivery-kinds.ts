import type { JobWords } from '#src/jobs/job-kind.ts'

/** Jobs whose failures are shown with the leads, by the names of their kinds. */
export const deliveryKinds = [
  'confirmation-mail',
  'known-mail',
  'leave-link',
  'data-link',
  'provider',
] as const

export type DeliveryKind = (typeof deliveryKinds)[number]

const shownWithLeads = {
  page: '/contentmanager/leads',
  failures: '/contentmanager/leads?only=failed',
}

/** The words for them, on the dashboard and with the leads. */
export const deliveryWords: Record<DeliveryKind, JobWords> = {
  'confirmation-mail': {
    ...shownWithLeads,
    one: 'confirmation mail',
    many: 'confirmation mails',
    host: 'the mail server',
  },
  'known-mail': {
    ...shownWithLeads,
    one: 'mail that says that nothing is to confirm',
    many: 'mails that say that nothing is to confirm',
    host: 'the mail server',
  },
  'leave-link': {
    ...shownWithLeads,
    one: 'mail with a link to unsubscribe',
    many: 'mails with a link to unsubscribe',
    host: 'the mail server',
  },
  'data-link': {
    ...shownWithLeads,
    one: 'mail with a link to somebody’s data',
    many: 'mails with a link to somebody’s data',
    host: 'the mail server',
  },
  provider: {
    ...shownWithLeads,
    one: 'delivery to the provider',
    many: 'deliveries to the provider',
    host: 'the provider',
  },
}

export const isDeliveryKind = (kind: string): kind is DeliveryKind =>
  (deliveryKinds as readonly string[]).includes(kind)

/** Filters jobs of these kinds. */
export const deliveriesOnly = <Job extends { kind: string }>(jobs: Job[]) =>
  jobs.flatMap((job) => {
    const { kind } = job
    return isDeliveryKind(kind) ? [{ ...job, kind }] : []
  })
