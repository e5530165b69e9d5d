import { publicConfig } from '#src/site/public-config.ts'
import { leadForms, type Source } from '../../lead-forms.ts'

/** One completed form that has to reach the server. */
export type Submission = {
  /** The Idempotency-Key: a submission that is sent several times counts once. */
  key: string
  to: string
  encoding: 'form' | 'json'
  fields: Record<string, string>
  keptAt: number
  attempts: number
  nextAt: number
}

export type NewSubmission = Pick<Submission, 'to' | 'encoding' | 'fields'>

/** A third party's endpoint gets only the specified fields, and no header that would need a CORS preflight. */
export const isOurs = (to: string) => to.startsWith('/')

/** The URL that a form posts to: the configured endpoint of a provider, otherwise this server. */
export const formAction = (source: Source) =>
  publicConfig().forms[source] ?? leadForms[source].action
