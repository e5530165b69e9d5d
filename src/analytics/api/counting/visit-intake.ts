import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { Counter } from './counter.ts'
import { readReport } from './visit-body.ts'

interface IntakeDeps {
  counter: Counter
  /** False if limits are turned off. */
  isLimited: boolean
}

/** Everything that decides whether a visit counts. `sent`: the body as text. */
export interface SentVisit {
  address: string
  agent: string
  /** The Sec-GPC and DNT headers. */
  gpc: string | undefined
  dnt: string | undefined
  sent: string
}

/**
 * Reports of one network, which many people may share, that one process accepts. Further reports are not counted; staff
 * see how many. The number of visitors of a network is limited for all processes together (visitors-of-networks.ts).
 */
const mostPerMinute = 600
const mostPerDay = 10_000
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const mostNetworks = 50_000

/**
 * Counts reports of browsers, except those of robots, of networks above the limit and of visitors who ask for
 * privacy.
 */
export function createVisitIntake({ counter, isLimited }: IntakeDeps) {
  const isRobot = rememberRobots()
  const limits = isLimited ? [within(minuteMs, mostPerMinute), within(dayMs, mostPerDay)] : []
  return async (visit: SentVisit): Promise<void> => {
    const { address, agent } = visit
    if (asksForPrivacy(visit) || !agent) return
    const network = networkOf(address)
    if (limits.some((isOver) => isOver(network))) {
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
function rememberRobots() {
  const known = new LRUCache<string, boolean>({
    max: mostAgents,
    memoMethod: (agent) => isbot(agent),
  })
  return (agent: string) => (agent.length > longestAgent ? isbot(agent) : known.memo(agent))
}

/** In memory of this process only: a limit that queried a database would cost more than it saves. */
function within(ms: number, most: number) {
  let period = 0
  const counts = new Map<string, number>()
  return (network: string): boolean => {
    const now = Math.floor(Date.now() / ms)
    if (now !== period || counts.size > mostNetworks) counts.clear()
    period = now
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count > most
  }
}
