import { Resolver } from 'node:dns/promises'

/** TXT records of a name; rejects with the codes of node:dns. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const timeoutMs = 3000

export const resolveTxt: ResolveTxt = (name) =>
  new Resolver({ timeout: timeoutMs, tries: 2 }).resolveTxt(name)

/** The result of a check, in words for the people who set the records. */
export interface DomainFinding {
  about: 'SPF' | 'DKIM' | 'DMARC' | 'One-click unsubscribing'
  /** unknown: it could not be looked up, or needs the selector. */
  state: 'fine' | 'warning' | 'wrong' | 'unknown'
  text: string
  /** A record to add. Words in angle brackets are to be replaced. */
  add?: { name: string; value: string }
}

/** DNS did not answer, so nothing is known. */
export class LookupFailed extends Error {
  override name = 'LookupFailed'
}

/** The joined TXT records of a name: empty if it has none, or does not exist. */
export async function recordsOf(lookUp: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await lookUp(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'ENODATA' || code === 'ENOTFOUND') return []
    const why = code === 'ETIMEOUT' ? 'DNS did not answer in time' : `DNS answered ${code}`
    throw new LookupFailed(`${name} could not be looked up: ${why}. Try again later.`)
  }
}

/** `v=DMARC1; p=none` as a map of its tags. */
export const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]] : []
    }),
  )
