import type { JobWords } from '#src/jobs/job-kind.ts'

const shownWithLeads = {
  page: '/contentmanager/leads',
  failures: '/contentmanager/leads?only=failed',
}

const mailWords = (one: string, many: string): JobWords => ({
  ...shownWithLeads,
  one,
  many,
  host: 'the mail server',
})

const words = {
  'confirmation-mail': mailWords('confirmation mail', 'confirmation mails'),
  'known-mail': mailWords('“already confirmed” mail', '“already confirmed” mails'),
  'leave-link': mailWords('mail with an unsubscribe link', 'mails with an unsubscribe link'),
  'data-link': mailWords('mail with a data link', 'mails with a data link'),
  provider: {
    ...shownWithLeads,
    one: 'delivery to the provider',
    many: 'deliveries to the provider',
    host: 'the provider',
  },
}

export type DeliveryKind = keyof typeof words

/** Jobs whose failures are shown with the leads, with their words on the dashboard and the leads' screens. */
export const deliveryWords: Record<DeliveryKind, JobWords> = words

export const deliveryKinds = Object.keys(words) as [DeliveryKind, ...DeliveryKind[]]

const isDeliveryKind = (kind: string): kind is DeliveryKind => Object.hasOwn(words, kind)

export const deliveriesOnly = <Job extends { kind: string }>(jobs: Job[]) =>
  jobs.flatMap((job) => {
    const { kind } = job
    return isDeliveryKind(kind) ? [{ ...job, kind }] : []
  })
