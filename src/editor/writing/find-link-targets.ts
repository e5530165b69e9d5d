import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { LinkTargetsApi } from '../api/link-targets.ts'

/** Pages of the site with these words, the closest titles first. */
export async function findLinkTargets(q: string) {
  const call = staffClient<LinkTargetsApi>()['link-targets'].$get({ query: { q } })
  return (await staffAnswer(call, 'Error finding pages')).targets
}
