/** One filled-in form on its way to the server. */
export type Submission = {
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string
  to: string
  encoding: 'form' | 'json'
  fields: Record<string, string>
  keptAt: number
  attempts: number
  /** Not to be sent again before this time. */
  nextAt: number
}

export type NewSubmission = Pick<Submission, 'to' | 'encoding' | 'fields'>

/** A third party's endpoint gets the specified fields and no header that would need its consent (CORS). */
export const isOurs = (to: string) => to.startsWith('/')
