import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** An address that this server does not connect to. The message is for the person who entered it. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export interface ConnectionSettings {
  /** For tests: also addresses that are not on the internet. */
  allowPrivate?: boolean
  resolve?: typeof lookup
}

const refusal = (host: string) => new AddressRefused(`${host} is not on the internet.`)

/**
 * Connections to addresses that others choose: they must not make this server call what only this server can reach. So a
 * name is resolved once, its addresses are checked, and the connection is made to one of those.
 */
export function publicConnections({
  allowPrivate = false,
  resolve = lookup,
}: ConnectionSettings = {}) {
  /** For `http.request`, which asks it for names only. */
  const lookupPublic: LookupFunction = (host, options, done) => {
    resolve(host, { all: true, family: options.family }, (error, addresses) => {
      const refused = addresses?.some(({ address }) => !allowPrivate && !isPublicAddress(address))
      const fault = error ?? (refused ? refusal(host) : null)
      const [first] = (addresses ?? []) as LookupAddress[]
      if (fault || !first) done(fault ?? refusal(host), '', 4)
      else if (options.all) done(null, [first])
      else done(null, first.address, first.family)
    })
  }
  return {
    lookup: lookupPublic,
    /** Throws if the address names no server on the internet, or contains a password. */
    check(url: URL): void {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (url.username || url.password) throw new AddressRefused('The address contains a password.')
      // An address is not looked up.
      if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw refusal(host)
    },
  }
}
