import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  AddressRefused,
  type ConnectionSettings,
  publicConnections,
} from '#src/app/connection/public-connections.ts'
import { maxImageBytes } from '#src/media/image-file.ts'
import { ImportRefused } from '../import/bundle.ts'

const mostRedirects = 5
const totalMs = 20_000

/** The server of a picture does not answer, so it will not answer for another one. */
export class NoAnswer extends ImportRefused {
  override name = 'NoAnswer'
}

export type FetchPicture = ReturnType<typeof createFetchPicture>

/**
 * Fetches a picture from the internet, as an export says where it is. An export can be written by anybody: it must not
 * make this server read what only this server can reach.
 */
export function createFetchPicture(settings: ConnectionSettings = {}) {
  const connections = publicConnections(settings)
  const check = (url: URL) => {
    if (!/^https?:$/.test(url.protocol)) {
      throw new AddressRefused('Only http and https addresses are fetched.')
    }
    connections.check(url)
    if (url.port && !settings.allowPrivate)
      throw new AddressRefused('Only the usual ports are used.')
  }

  const askChecked = async (url: URL, signal: AbortSignal) => {
    check(url)
    return ask(url, connections.lookup, signal)
  }

  return async function fetchPicture(address: string, signal?: AbortSignal): Promise<Buffer> {
    const timeout = AbortSignal.timeout(totalMs)
    const within = signal ? AbortSignal.any([signal, timeout]) : timeout
    let url = URL.parse(address)
    for (let hop = 0; url && hop <= mostRedirects; hop++) {
      const answer = await askChecked(url, within).catch((error: Error) => {
        if (error instanceof AddressRefused) throw new ImportRefused(error.message)
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
