import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { Log } from '../log/log.ts'
import type { ApiEnv } from './api-app.ts'
import { createProxyWarning } from './forgotten-proxy.ts'

/** Gives each request its id, its logger and the address it came from. */
export function requestContext(log: Log, trustProxy: number) {
  const warnOfProxy = createProxyWarning(log, trustProxy)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const socketAddress = c.env?.incoming?.socket.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    warnOfProxy(socketAddress, forwardedFor)
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', clientAddress(socketAddress, forwardedFor, trustProxy))
    await next()
    c.header('x-request-id', requestId)
  })
}

/**
 * A proxy's own id is kept, so that one id finds a request in the logs of both. Anybody can send one: it must look like
 * an id, and cannot hold an address or a line break.
 */
export function requestIdOf(given: string | undefined): string {
  return given && /^[A-Za-z0-9][A-Za-z0-9_.:=+/-]{0,127}$/.test(given) ? given : crypto.randomUUID()
}

/**
 * The address that limits count by. X-Forwarded-For is written by anyone, so only its last `hops` entries
 * (the ones our own proxies appended) are believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const own = socketAddress ?? '127.0.0.1'
  if (hops === 0 || !forwardedFor) return own
  const chain = forwardedFor.split(',').map((entry) => entry.trim())
  const claimed = chain[chain.length - hops]
  return claimed && isIP(claimed) ? claimed : own
}

/** What counts as one network: an IPv4 address, or the /64 that a single IPv6 customer is handed. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  return `${expandIpv6(address).slice(0, 4).join(':')}::/64`
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

export function isLoopback(address: string): boolean {
  const network = networkOf(address)
  return /^127\./.test(network) || address === '::1'
}
