/** What pages, staff screens and server know about a form that brings leads. */
interface LeadForm {
  /** Its bit in `people.sources`. A bit that was used is never given to another form. */
  bit: number
  /** What staff call it, and its colour in their chart. */
  name: string
  color: string
  page: string
  /** Where the form posts to; `<KEY>_FORM_URL` may name a provider's endpoint instead. */
  action: string
  /** Where a browser without scripts goes when the form was accepted. */
  sent: string
  /** Where the link of the confirmation mail leads to; null for forms that send no mail. */
  confirmed: string | null
  /** Whether the same person may send it again. Lists are joined once. */
  repeats: boolean
}

/**
 * Every form that brings leads, by the name of its source. This part reaches browsers; `api/form-registry.ts` has the
 * server's part and does not compile while one is missing there.
 */
export const leadForms = {
  waitlist: {
    bit: 1,
    name: 'Waitlist',
    color: 'var(--violet)',
    page: '/join',
    action: '/forms/waitlist',
    sent: '/join?sent=1',
    confirmed: '/thankyousubscribe',
    repeats: false,
  },
  'mailing-list': {
    bit: 2,
    name: 'Mailing list',
    color: 'var(--mint)',
    page: '/subscribe',
    action: '/forms/mailing-list',
    sent: '/subscribe?sent=1',
    confirmed: '/thankyousubscribe',
    repeats: false,
  },
  'early-access': {
    bit: 4,
    name: 'Early access',
    color: 'var(--amber)',
    page: '/earlyaccess',
    action: '/forms/early-access',
    sent: '/earlyaccess?sent=1',
    confirmed: '/thankyoudemo',
    repeats: true,
  },
  registration: {
    bit: 8,
    name: 'Registration',
    color: 'var(--rose)',
    page: '/register',
    action: '/forms/register',
    sent: '/thankyouregister',
    confirmed: null,
    repeats: true,
  },
} as const satisfies Record<string, LeadForm>

/** Where "Send it again" posts to; the query names the form whose page the visitor is on. */
export const resendAction = '/forms/resend'

/** Where a lead comes from. */
export type Source = keyof typeof leadForms

export const sources = Object.keys(leadForms) as Source[]

/** The sources that are lists, which one joins once. */
export type List = {
  [S in Source]: (typeof leadForms)[S]['repeats'] extends false ? S : never
}[Source]

export const lists = sources.filter((source) => !leadForms[source].repeats) as List[]

/** The sources whose sign-ups wait for a click in a mail. */
export const confirmedSources = sources.filter((source) => leadForms[source].confirmed !== null)
