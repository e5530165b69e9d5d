export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send one of a few dozen spellings; whoever invents others must not fill the memory with them. */
const mostSpellings = 100
const known = new Map<string, readonly Encoding[]>()

/** What may be sent for an Accept-Encoding header, best first; plain bytes are always the last of them. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return plainOnly
  const before = known.get(header)
  if (before) return before
  const read = readHeader(header)
  if (known.size < mostSpellings) known.set(header, read)
  return read
}

const plainOnly: readonly Encoding[] = ['identity']

function readHeader(header: string): readonly Encoding[] {
  const wanted = new Set(
    header
      .toLowerCase()
      .split(',')
      // `br;q=0` says that it is not taken.
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  const inOrder = ['br', 'gzip'] as const
  return [...inOrder.filter((encoding) => wanted.has(encoding)), 'identity']
}
