import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { apiApp } from '#src/app/api-app.ts'
import { bodyRule, receiveMs } from '#src/app/body-rules.ts'
import { clientAddress, networkOf } from '#src/app/connection/request-context.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { recordVisit } from '../../contract.ts'
import type { Counter } from './counter.ts'
import { longestBody, readReport } from './visit-body.ts'

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

type VisitIntake = ReturnType<typeof createVisitIntake>

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

interface ReceiveDeps {
  intake: VisitIntake
  trustProxy: number
  headers: Record<string, string>
}

/**
 * Receives beacons before any framework code runs, like cached pages, because there are as many as page views.
 * Returns false for every request that is not an ordinary beacon; the API route then handles or refuses it.
 */
export function receiveVisits({ intake, trustProxy, headers }: ReceiveDeps) {
  const answerHeaders = { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST' || request.url !== '/api/v0/visits' || !isBeacon(request)) {
      return false
    }
    const chunks: Buffer[] = []
    const tooSlow = setTimeout(() => request.destroy(), receiveMs)
    request.on('close', () => clearTimeout(tooSlow))
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A client that disconnects meanwhile has reported nothing.
    request.on('error', () => {})
    request.on('end', () => {
      // Node joins repeated headers, except Set-Cookie.
      const sent = request.headers as Record<string, string | undefined>
      const { remoteAddress } = request.socket
      void intake({
        address: clientAddress(remoteAddress, sent['x-forwarded-for'], trustProxy),
        agent: sent['user-agent'] ?? '',
        gpc: sent['sec-gpc'],
        dnt: sent.dnt,
        sent: Buffer.concat(chunks).toString(),
      })
      response.writeHead(204, answerHeaders).end()
    })
    return true
  }
}

/** JSON, which forms of other sites cannot send, and no longer than a report. */
function isBeacon({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (
    length !== undefined &&
    Number(length) <= longestBody &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    /^application\/json\b/i.test(headers['content-type'] ?? '')
  )
}

/** Handles what `receiveVisits` does not, such as bodies that are too long, and all reports in development. */
export function visitRoutes(intake: VisitIntake) {
  const app = apiApp()
  // The schema only documents the body; the response is the same whatever is sent.
  app.openAPIRegistry.registerPath(recordVisit)
  app.post(recordVisit.path, bodyRule('anybody'), async (c) => {
    await intake({
      gpc: c.req.header('sec-gpc'),
      dnt: c.req.header('dnt'),
      agent: c.req.header('user-agent') ?? '',
      address: c.get('clientAddress'),
      sent: await c.req.text(),
    })
    return c.body(null, 204)
  })
  return app
}
