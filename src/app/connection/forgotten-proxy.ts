import { BlockList, isIPv6 } from 'node:net'
import type { Log } from '#src/log/log.ts'

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
