import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { type ApiEnv, apiApp } from '#src/platform/http/api-app.ts'
import { networkOf } from '#src/platform/http/request-context.ts'
import { recordVisit } from '../contract.ts'
import type { Counter } from './counter.ts'
import { readReport } from './visit-body.ts'

interface VisitDeps {
  counter: Counter
  /** False where limits are turned off. */
  limited: boolean
}

/** A minute of one network; many people may share one. More is not counted. */
const mostPerMinute = 600
const mostNetworks = 50_000

export function visitRoutes({ counter, limited }: VisitDeps) {
  const isOver = limited ? perMinute(mostPerMinute) : () => false
  const app = apiApp()
  // Described, but not checked by its schema: the answer is the same whatever is sent.
  app.openAPIRegistry.registerPath(recordVisit)
  app.post(recordVisit.path, async (c) => {
    const agent = c.req.header('user-agent') ?? ''
    const address = c.get('clientAddress')
    const sent = await c.req.text()
    if (asksForPrivacy(c.req) || !agent || isOver(networkOf(address)) || isbot(agent)) {
      return c.body(null, 204)
    }
    const report = readReport(sent)
    if (report) await counter.add(report, { address, agent })
    return c.body(null, 204)
  })
  return app
}

interface Headers {
  header: (name: string) => string | undefined
}

const asksForPrivacy = (request: Headers) =>
  request.header('sec-gpc') === '1' || request.header('dnt') === '1'

/** In memory and of this process alone: a limit that asked a database would cost more than it saves. */
function perMinute(most: number) {
  let minute = 0
  const counts = new Map<string, number>()
  return (network: string): boolean => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute || counts.size > mostNetworks) counts.clear()
    minute = now
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count > most
  }
}

/** Counts a form that was accepted. `pages`: the page of each path that takes a form. */
export function countSentForms(counter: Counter, pages: Record<string, string>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const path = pages[c.req.path]
    if (!path || c.req.method !== 'POST' || c.res.status >= 400) return
    const agent = c.req.header('user-agent') ?? ''
    if (asksForPrivacy(c.req) || !agent || isbot(agent)) return
    await counter.add({ kind: 'form-sent', path }, { address: c.get('clientAddress'), agent })
  })
}
