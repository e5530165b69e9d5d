import type { SignUpRow } from '#src/platform/db/schema.ts'
import type { Claims } from '#src/site/claims.ts'
import { identity } from '#src/site/identity.ts'
import { BookingBody, RegistrationBody, SubscriptionBody } from '../contract.ts'
import type { List, Source } from '../lead-forms.ts'
import { type FormFields, parse } from './form-body.ts'
import type { Lead } from './intake.ts'

export interface MailWords {
  /** One mail asks about all open sign-ups of a person, in the words of the form that comes first. */
  rank: number
  subject: string
  title: string
  preview: string
  paragraphs: (claims: Claims) => string[]
}

interface ServerForm {
  read: (fields: FormFields) => { lead: Lead; signed: { website?: string; elapsed?: number } }
  /** The words of the mail that asks for confirmation; null for a form that sends none. */
  mail: MailWords | null
  /** The fields of a provider's endpoint (`<KEY>_FORWARD_URL`). */
  providerFields: (lead: SignUpRow & { email: string }) => Record<string, string>
}

export const subscriptionLead = ({ list, email, visit }: SubscriptionBody): Lead => ({
  source: list,
  email,
  visit,
})

export function bookingLead(body: BookingBody): Lead {
  const { email_address: email, name, company, role, info, visit } = body
  return { source: 'early-access', email, name, company, role, info, visit }
}

export const registrationLead = ({ email, name, visit }: RegistrationBody): Lead => ({
  source: 'registration',
  email,
  name,
  visit,
})

const readSubscription =
  (list: List): ServerForm['read'] =>
  ({ email_address: email, ...fields }) => {
    const body = parse(SubscriptionBody, { ...fields, email, list }, { email: 'email_address' })
    return { lead: subscriptionLead(body), signed: body }
  }

const addressAlone = ({ email }: { email: string }) => ({ email_address: email })

/** The server's part of every form in `lead-forms.ts`. */
export const formRegistry = {
  waitlist: {
    read: readSubscription('waitlist'),
    mail: {
      rank: 2,
      subject: `Confirm your place on the ${identity.name} waitlist`,
      title: 'There is a thread left for you',
      preview: 'Confirm your address and you are on the waitlist.',
      paragraphs: (claims) => [
        `You are one click away from the ${identity.name} waitlist, together with ${claims.productLeaders} product leaders.`,
        `Launch is ${claims.launch}. Everyone on the list gets in first, at ${claims.earlyMemberPricing}.`,
      ],
    },
    providerFields: addressAlone,
  },
  'mailing-list': {
    read: readSubscription('mailing-list'),
    mail: {
      rank: 3,
      subject: `Confirm your subscription to ${identity.name}`,
      title: 'Confirm and the letters begin',
      preview: 'Confirm your address to get letters from the loom.',
      paragraphs: () => [
        `You asked for letters from ${identity.name}: what changed in the product and what we learn about testing concepts early.`,
      ],
    },
    providerFields: addressAlone,
  },
  'early-access': {
    read: ({ fields, ...rest }) => {
      const body = parse(BookingBody, { ...rest, ...(fields as object) })
      return { lead: bookingLead(body), signed: body }
    },
    mail: {
      rank: 1,
      subject: `Confirm your early access request for ${identity.name}`,
      title: 'One click, then we look at your flow',
      preview: 'Confirm that this is your address and we will be in touch.',
      paragraphs: () => [
        `You asked for early access to ${identity.name}. Confirm that this address is yours and we will get in touch about your demo.`,
        'If you have a sketch of the flow you would like to see, keep it at hand.',
      ],
    },
    providerFields: ({ email, name, company, role, info }) => ({
      'fields[name]': name ?? '',
      email_address: email,
      'fields[company]': company ?? '',
      'fields[role]': role ?? '',
      'fields[info]': info ?? '',
    }),
  },
  registration: {
    read: (fields) => {
      const body = parse(RegistrationBody, fields)
      return { lead: registrationLead(body), signed: body }
    },
    mail: null,
    providerFields: addressAlone,
  },
} satisfies Record<Source, ServerForm> as Record<Source, ServerForm>

/** Of several forms that one mail or one click is about, the one whose words and pages are used. */
export function leadingSource(sources: Source[]): Source | undefined {
  const rank = (source: Source) => formRegistry[source].mail?.rank ?? Number.POSITIVE_INFINITY
  return [...sources].sort((a, b) => rank(a) - rank(b))[0]
}
