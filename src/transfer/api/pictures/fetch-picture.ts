import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#src/app/connection/public-address.ts'
import { maxImageBytes } from '#src/media/image-file.ts'
import { ImportRefused } from '../import/bundle.ts'

const mostRedirects = 5
const totalMs = 20_000

/** The server of a picture does not answer, so it will not answer for another one. */
export class NoAnswer extends ImportRefused {
  override name = 'NoAnswer'
}

export interface FetchSettings {
  /** For tests: also addresses that are not on the internet, and other ports. */
  allowPrivate?: boolean
  resolve?: typeof lookup
}

export type FetchPicture = ReturnType<typeof createFetchPicture>

/**
 * Fetches a picture from the internet, as an export says where it is. An export can be written by anybody: it must not
 * make this server read what only this server can reach. So a name is resolved once, its address is checked, and the
 * connection is made to that very address.
 */
export function createFetchPicture({ allowPrivate = false, resolve = lookup }: FetchSettings = {}) {
  const refusal = (host: string) => new ImportRefused(`${host} is not on the internet.`)
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

  const check = (url: URL) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!/^https?:$/.test(url.protocol)) {
      throw new ImportRefused('Only http and https addresses are fetched.')
    }
    if (url.username || url.password) throw new ImportRefused('The address contains a password.')
    if (allowPrivate) return
    if (url.port) throw new ImportRefused('Only the usual ports are used.')
    // An address is not looked up.
    if (isIP(host) && !isPublicAddress(host)) throw refusal(host)
  }

  return async function fetchPicture(address: string, signal?: AbortSignal): Promise<Buffer> {
    const timeout = AbortSignal.timeout(totalMs)
    const within = signal ? AbortSignal.any([signal, timeout]) : timeout
    let url = URL.parse(address)
    for (let hop = 0; url && hop <= mostRedirects; hop++) {
      check(url)
      const answer = await ask(url, lookupPublic, within).catch((error: Error) => {
        if (signal?.aborted || error instanceof ImportRefused) throw error
        const why = timeout.aborted ? 'It did not answer in time' : error.message
        throw new NoAnswer(`It cannot be fetched (${why}).`)
      })
      if (Buffer.isBuffer(answer)) return answer
      url = URL.parse(answer.location, url)
    }
    throw new ImportRefused(url ? 'It is redirected too often.' : 'Its address cannot be read.')
  }
}

function ask(url: URL, lookupPublic: LookupFunction, signal: AbortSignal) {
  return new Promise<Buffer | { location: string }>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = {
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'wireloom-import',
    }
    const options = { lookup: lookupPublic, agent: false, signal, headers, maxHeaderSize: 16_384 }
    const request = send(url, options, (response) => {
      const { statusCode = 0, headers } = response
      const end = (error: Error) => {
        reject(error)
        request.destroy()
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        resolve({ location: headers.location })
        request.destroy()
        return
      }
      if (statusCode !== 200) return end(new ImportRefused(`The server answers ${statusCode}.`))
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > maxImageBytes) end(new ImportRefused('An image may have at most 20 MB.'))
        else pieces.push(piece)
      })
      response.on('end', () => resolve(Buffer.concat(pieces)))
      response.on('error', reject)
      response.on('close', () => reject(new Error('the connection was closed')))
    })
    request.on('error', reject)
    request.end()
  })
}
