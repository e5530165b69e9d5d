import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from '#src/config/config.ts'
import { refuseBroken } from './broken-requests.ts'

/** Limits per connection, and of the number of connections. All are documented options of node:http servers. */
export const connectionLimits = {
  /** For receiving the headers: enough for a slow phone, too little for a slow-loris attack. */
  headersTimeout: 15_000,
  /** For receiving the whole request: longer than an upload of 60 MB takes. */
  requestTimeout: 120_000,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction. Longer than the minute that proxies wait. */
  timeout: 75_000,
  /** Between two requests. Longer than proxies keep idle connections, so that they close first. */
  keepAliveTimeout: 75_000,
  /** Bytes; larger headers are a 431. */
  maxHeaderSize: 16_384,
  maxHeadersCount: 100,
  /** Per process. An open connection takes about 15 kB. */
  maxConnections: 5_000,
}

const shutdownSeconds = 20

type Fetch = Parameters<typeof getRequestListener>[0]

interface Rules {
  /**
   * How long the server goes on serving after a stop signal, closing each connection after its response. Meanwhile a
   * proxy drops its idle connections; otherwise it might send a request on a connection that is being closed.
   */
  drainSeconds?: number
  limits?: typeof connectionLimits
  /** Headers of responses to requests that reach no route. */
  headers?: Record<string, string>
}

/** `sendCached` may respond before the app is called; it returns whether it did. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean,
  { drainSeconds = 0, limits = connectionLimits, headers = {} }: Rules = {},
) {
  let draining = false
  const { timeout, maxHeadersCount, maxConnections } = limits
  const broken = refuseBroken(headers, maxHeadersCount)
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler: broken.answerError,
  })
  // refuseBroken refuses a missing Host header, with problem details.
  const server = createServer({ ...limits, requireHostHeader: false }, (request, response) => {
    if (broken.answer(request, response)) return
    if (draining) response.shouldKeepAlive = false
    if (!sendCached(request, response)) listener(request, response)
  })
  broken.watch(server)
  // Without dropMaxConnection, full workers would pass a connection back and forth.
  Object.assign(server, { timeout, maxHeadersCount, maxConnections, dropMaxConnection: true })
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw explain(error, host, port)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host === '::' || host === '0.0.0.0' ? 'localhost' : host}:${actual}`,
    /** Drains if configured, accepts no new requests, finishes requests in flight, then resolves. */
    async stop() {
      draining = true
      if (drainSeconds) await sleep(drainSeconds * 1000)
      // Accept waiting connections first: closing the server would reset them.
      await immediate()
      await stop(server)
    },
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} is taken: stop what listens there or set PORT to another one`,
    )
  }
  if (error.code === 'EACCES') {
    return new ConfigError(
      `PORT ${port} may not be opened by this user: set PORT to one above 1023`,
    )
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new ConfigError(`HOST ${host} is not an address of this machine`)
  }
  return error
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    // Otherwise an idle keep-alive connection would delay the stop until its timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), 100)
    const giveUp = setTimeout(() => server.closeAllConnections(), shutdownSeconds * 1000)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(giveUp)
    })
  })
}
