import { reasonNames } from '#src/jobs/choices.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { deliveryWords } from '../delivery-kinds.ts'
import { leadForms } from '../lead-forms.ts'
import { eventTitles, type PersonEvent } from '../person-events.ts'
import type { LeadRecord } from '../staff-contract.ts'
import { requestNames } from './words.ts'

export type Moment = {
  key: string
  at: string
  title: string
  details: string[]
  tone: 'plain' | 'good' | 'bad'
}

const listTitles: Partial<Record<PersonEvent, string>> = {
  confirmed: 'Confirmed',
  'left-list': 'Left',
  added: 'Added by hand',
}

const reasonLabels: Partial<Record<PersonEvent, string>> = {
  added: 'How they agreed',
  'digest-chosen': 'The page said',
}

function eventTitle({ kind, list }: LeadRecord['events'][number]): string {
  const verb = listTitles[kind]
  return verb && list ? `${verb}: ${leadForms[list].name}` : eventTitles[kind]
}

const deliveryEnds = {
  parked: 'waits for the confirmation',
  waiting: 'is on its way',
  sent: 'was sent',
  failed: 'failed',
  dropped: 'was no longer needed',
}

const newsletterEnds = {
  waiting: 'is on its way',
  sent: 'was sent',
  bounced: 'bounced',
  skipped: 'was not sent',
  uncertain: 'may or may not have arrived',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function deliveryMoment(one: LeadRecord['deliveries'][number]): Moment {
  const { id, kind, state, createdAt, settledAt, dueAt, attempts, lastError, errorClass } = one
  const failing = state === 'waiting' && errorClass !== null
  const words = deliveryWords[kind]
  const reason = errorClass && reasonNames[errorClass](words.host)
  return {
    key: `delivery-${id}`,
    at: settledAt ?? createdAt,
    title: `${capitalized(words.one)} ${failing ? 'fails and is tried again' : deliveryEnds[state]}`,
    details: [
      reason ? `Reason: ${reason}` : '',
      lastError ?? '',
      attempts > 1 ? `${attempts} attempts` : '',
      failing ? `Next attempt: ${momentOf(dueAt)}` : '',
    ],
    tone: failing || state === 'failed' ? 'bad' : 'plain',
  }
}

/** Nobody filled in a form of ours: the promise says who imported the person, and how they agreed. */
const isImported = ({ promise }: LeadRecord['signUps'][number]) =>
  promise?.startsWith('Imported by ') ?? false

export function timelineOf(record: LeadRecord): Moment[] {
  // A person who was added by hand filled in no form: the event describes it.
  const isByHand = (one: LeadRecord['signUps'][number]) =>
    record.events.some(
      ({ kind, list, at }) => kind === 'added' && list === one.source && at === one.createdAt,
    )
  const signedUp = record.signUps.filter((one) => !isByHand(one))
  const moments: (Omit<Moment, 'details'> & { details: (string | null)[] })[] = [
    ...signedUp.map((one) => ({
      key: `sign-up-${one.id}`,
      at: one.createdAt,
      title: `${isImported(one) ? 'Imported' : 'Signed up'}: ${leadForms[one.source].name}`,
      details: [
        [one.name, one.company, one.role].filter(Boolean).join(', '),
        one.info ?? '',
        one.page ? `On ${one.page}` : '',
        ...one.answers.map(({ question, answer }) => `${question}: ${answer}`),
        one.promise && (isImported(one) ? one.promise : `The form said: “${one.promise}”`),
        one.review === 'clear' ? '' : `Held: ${one.reasons ?? ''}`,
      ],
      tone: one.review === 'clear' ? ('plain' as const) : ('bad' as const),
    })),
    ...record.deliveries.map(deliveryMoment),
    ...record.events.map((one, i) => ({
      key: `event-${i}`,
      at: one.at,
      title: eventTitle(one),
      details: [
        one.by ? `By ${one.by}` : '',
        one.reason ? `${reasonLabels[one.kind] ?? 'Reason'}: ${one.reason}` : '',
      ],
      tone: one.kind === 'confirmed' ? ('good' as const) : ('plain' as const),
    })),
    ...record.newsletters.map((one) => ({
      key: `newsletter-${one.newsletterId}`,
      at: one.at,
      title: one.sequence
        ? `Mail “${one.subject}” ${one.state === 'waiting' ? 'is planned' : newsletterEnds[one.state]}`
        : `Newsletter “${one.subject}” ${newsletterEnds[one.state]}`,
      details: [one.sequence ? `Sequence: ${one.sequence}` : '', one.reason ?? ''],
      tone: one.state === 'bounced' ? ('bad' as const) : ('plain' as const),
    })),
    ...record.requests.map((one) => ({
      key: `request-${one.id}`,
      at: one.receivedAt,
      title: `Asked for: ${requestNames[one.kind]}`,
      details: one.closedAt ? [`Answered by ${one.closedBy ?? 'staff'}`] : [],
      tone: 'plain' as const,
    })),
  ]
  return moments
    .map((moment) => ({
      ...moment,
      details: moment.details.filter((text): text is string => Boolean(text)),
    }))
    .sort((a, b) => b.at.localeCompare(a.at))
}
