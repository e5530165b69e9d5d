import type { Claims } from '#src/site/claims.ts'

/** What a form can ask for, apart from the visit. A new one is a column of `sign_ups` and a rule in `contract.ts`. */
export type LeadFieldName = 'email' | 'name' | 'company' | 'role' | 'info'

interface Confirmation {
  /** Where the link of the mail leads to. */
  page: string
  /** One mail asks about all open sign-ups of a person, in the words of the form with the lowest rank. */
  rank: number
  mail: {
    subject: string
    title: string
    preview: string
    paragraphs: (claims: Claims) => string[]
  }
}

/** Everything that pages, staff screens and server know about a form that brings leads. */
export interface LeadForm {
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
  /** What the form says about the use of what is sent, and whether that lets newsletters be sent. Kept with each sign-up. */
  promise: { text: string; newsletters: boolean }
  /** The mail that asks for confirmation; null for a form that sends none. */
  confirmation: Confirmation | null
  /** Whether the same person may send it again. Lists are joined once. */
  repeats: boolean
  /** What the form calls its fields. A provider's endpoint (`<KEY>_FORWARD_URL`) gets the same names. */
  fields: Record<string, LeadFieldName>
}
