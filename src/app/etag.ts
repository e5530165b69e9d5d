import { ProblemError } from './problem.ts'

/** A 412 with the current state. */
export const staleProblem = (currentTag: string, current: Record<string, unknown>) =>
  new ProblemError(412, 'It was changed by someone else since you opened it.', {
    headers: { etag: currentTag },
    members: { current },
  })

/** Throws a 412 with the current state when the reader's version is not the current one. */
export function refuseStale(
  ifMatch: string | undefined,
  currentTag: string,
  current: Record<string, unknown>,
): void {
  if (!ifMatch || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(currentTag)) throw staleProblem(currentTag, current)
}
