import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { Counter } from './counter.ts'
import { readReport } from './visit-body.ts'

/** Everything that decides whether a visit counts. `sent`: the body as text. */
export interface SentVisit {
  address: string
  agent: string
  gpc: string | undefined
  dnt: string | undefined
  sent: string
}

/**
 * Reports of one network, which many people may share, that one process accepts. Further reports are not counted; staff
 * see how many. The number of visitors of a network is limited for all processes together (visit-marks.ts).
 */
const mostPerMinute = 600
const mostPerDay = 10_000

/** Counts reports, except those of robots, of networks above the limit and of visitors who ask for privacy. */
export function createVisitIntake({ counter, limits }: { counter: Counter; limits: RateLimits }) {
  const isRobot = cacheRobots()
  // Of this process only: asking the shared store would cost more than it saves.
  const ofMinute = limits.ownCounter('visits of a minute', mostPerMinute, 60)
  const ofDay = limits.ownCounter('visits of a day', mostPerDay, 86_400)
  const isOverLimit = async (network: string) =>
    (await ofMinute.excess(network)) > 0 || (await ofDay.excess(network)) > 0
  return async (visit: SentVisit): Promise<void> => {
    const { address, agent } = visit
    if (asksForPrivacy(visit) || !agent) return
    const network = networkOf(address)
    if (await isOverLimit(network)) {
      await counter.discard()
      return
    }
    if (isRobot(agent)) return
    const report = readReport(visit.sent)
    if (report) await counter.add(report, { address, agent })
  }
}

export type VisitIntake = ReturnType<typeof createVisitIntake>

export const asksForPrivacy = ({ gpc, dnt }: Pick<SentVisit, 'gpc' | 'dnt'>) =>
  gpc === '1' || dnt === '1'

const mostAgents = 5000
/** User agents of browsers are shorter; longer ones would only fill the memory. */
const longestAgent = 300

/** Caches the result per user agent: most visitors share a few of them, and the pattern of all robots is long. */
function cacheRobots() {
  const robots = new LRUCache<string, boolean>({
    max: mostAgents,
    memoMethod: (agent) => isbot(agent),
  })
  return (agent: string) => (agent.length > longestAgent ? isbot(agent) : robots.memo(agent))
}
