import { BlockList, isIP, isIPv6 } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { withSource } from '#src/activity/source.ts'
import type { Log } from '#src/log/log.ts'
import type { ApiEnv } from '../api-app.ts'

/** Addresses that no visitor from the internet has: loopback, private networks, link-local. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

export function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * An X-Forwarded-For header from a private address comes from a proxy. Without TRUST_PROXY all of its visitors count
 * as one network, and the limits refuse most of them. Logged once, because every request would repeat it.
 */
export function createProxyWarning(log: Log, trustProxy: number) {
  let said = trustProxy > 0
  return (socketAddress: string | undefined, forwardedFor: string | undefined): void => {
    if (said || !forwardedFor || !socketAddress || !isPrivate(socketAddress)) return
    said = true
    log.warn(
      { proxy: socketAddress },
      'requests come through a proxy (X-Forwarded-For from a private address) and TRUST_PROXY is 0: all visitors count as one network and are rate-limited together; set TRUST_PROXY to the number of your proxies',
    )
  }
}

/** Gives each request its id, its logger and the client's address. */
export function requestContext(log: Log, trustProxy: number) {
  const warnOfProxy = createProxyWarning(log, trustProxy)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const socketAddress = c.env?.incoming?.socket.remoteAddress
    const forwardedFor = c.req.header('x-forwarded-for')
    warnOfProxy(socketAddress, forwardedFor)
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', c.env?.visitor ?? clientAddress(socketAddress, forwardedFor, trustProxy))
    await withSource(truncatedNetwork(c.get('clientAddress')), next)
    c.header('x-request-id', requestId)
  })
}

/**
 * A proxy's request id is kept, so that one id finds a request in both logs. Anybody can send one, so it must look
 * like an id: it cannot contain an address or a line break.
 */
export function requestIdOf(given: string | undefined): string {
  return given && /^[A-Za-z0-9][A-Za-z0-9_.:=+/-]{0,127}$/.test(given) ? given : crypto.randomUUID()
}

/**
 * The client address that limits use. Anyone can write X-Forwarded-For, so only its last `hops` entries, which our
 * own proxies appended, are trusted.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const own = readAddress(socketAddress ?? '') ?? '127.0.0.1'
  if (hops === 0 || !forwardedFor) return own
  const chain = forwardedFor.split(',')
  return readAddress(chain[chain.length - hops] ?? '') ?? own
}

/**
 * Reads an address as proxies write it: alone, with a port (192.0.2.7:4711), in brackets ([2001:db8::1]:4711), or
 * IPv4 mapped into IPv6. Each client must have one spelling; otherwise it would have as many budgets as spellings.
 */
function readAddress(text: string): string | undefined {
  // A server that listens on both protocols reports an IPv4 client like this.
  if (text.startsWith('::ffff:') && isIP(text.slice(7)) === 4) return text.slice(7)
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? []
  const [, withoutPort] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? []
  const address = bracketed ?? withoutPort ?? trimmed
  if (!isIP(address) || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined
  return mappedIpv4(address) ?? address.toLowerCase()
}

/** The IPv4 address in ::ffff:192.0.2.7, also where its bytes are written in hexadecimal. */
function mappedIpv4(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined
  const groups = expandIpv6(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}

/** The network that a limit counts: an IPv4 address, or the /64 that a single IPv6 customer gets. */
export function networkOf(address: string): string {
  const mapped = mappedIpv4(address)
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  return `${expandIpv6(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. The parser of URLs knows all spellings. */
function expandIpv6(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const halves = hostname.slice(1, -1).split('::')
  const [left = [], right = []] = halves.map((half) => half.split(':').filter(Boolean))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/**
 * The part of an address that the activity trail stores: the /24 of IPv4, the /48 of IPv6. It shows that somebody
 * signed in from elsewhere, but not the address of a single person.
 */
export function truncatedNetwork(address: string): string {
  const readable = readAddress(address)
  if (!readable) return 'unknown'
  if (isIP(readable) === 4) return `${readable.split('.').slice(0, 3).join('.')}.0/24`
  const groups = expandIpv6(readable)
    .slice(0, 3)
    .join(':')
    .replace(/(:?\b0)+$/, '')
  return `${groups}::/48`
}
