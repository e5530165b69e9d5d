import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiApp } from '#src/app/api-app.ts'
import { bodyRule, receiveMs } from '#src/app/body-rules.ts'
import { clientAddress } from '#src/app/connection/request-context.ts'
import { recordVisit } from '../../contract.ts'
import { longestBody } from './visit-body.ts'
import type { VisitIntake } from './visit-intake.ts'

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
      const { headers: sent, socket } = request
      const forwarded = sent['x-forwarded-for']
      void intake({
        address: clientAddress(
          socket.remoteAddress,
          typeof forwarded === 'string' ? forwarded : undefined,
          trustProxy,
        ),
        agent: sent['user-agent'] ?? '',
        gpc: textOf(sent['sec-gpc']),
        dnt: textOf(sent.dnt),
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

const textOf = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(', ') : value

/** Handles what `receiveVisits` does not, such as bodies that are too long, and all reports in development. */
export function visitRoutes({ intake }: { intake: VisitIntake }) {
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
