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
