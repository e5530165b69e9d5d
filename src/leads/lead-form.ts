import type { Claims } from '#src/site/claims.ts'

/** The fields of forms apart from the visit: each is a column of `sign_ups` and has a rule in `contract.ts`. */
export type LeadFieldName = 'email' | 'name' | 'company' | 'role' | 'info'

/** The parameters of a campaign's link that are stored with the first visit. */
export const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

export interface LeadForm {
  /** Its bit in `people.sources`. The bit of a removed form is never reused. */
  bit: number
  name: string
  color: string
  page: string
  /** The URL that the form posts to; `<KEY>_FORM_URL` may name a provider's endpoint instead. */
  action: string
  /** The page that a browser without scripts sees after the form was accepted. */
  sent: string
  /** About the use of the data, and whether it covers newsletters. Stored with each sign-up. */
  promise: { text: string; newsletters: boolean }
  /** The mail that asks for confirmation; null for a form without one. */
  confirmation: {
    page: string
    /** One mail asks about all open sign-ups of a person; it uses the words of the form with the lowest rank. */
    rank: number
    mail: {
      subject: string
      title: string
      preview: string
      paragraphs: (claims: Claims) => string[]
    }
  } | null
  /** Whether the same person may send it again. Lists are joined once. */
  repeats: boolean
  /** The field names of the form. A provider's endpoint (`<KEY>_FORWARD_URL`) gets the same names. */
  fields: Record<string, LeadFieldName>
}
