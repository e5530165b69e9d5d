import { ApiError } from '#src/app/client.ts'

/** Why a call failed, as a text for the person who made it. */
export function reasonOf(error: unknown): string {
  const general = 'That did not work. Please try again.'
  if (!(error instanceof ApiError)) return general
  const [told] = Object.values(error.problem.errors ?? {}).flat()
  return told ?? error.problem.detail ?? general
}
