export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send one of a few dozen values; invented ones must not fill the memory. */
const maxKnown = 100
const known = new Map<string, readonly Encoding[]>()

/** The encodings that an Accept-Encoding header allows, best first; plain bytes are always the last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return plainOnly
  const before = known.get(header)
  if (before) return before
  const read = readHeader(header)
  if (known.size < maxKnown) known.set(header, read)
  return read
}

const plainOnly: readonly Encoding[] = ['identity']

function readHeader(header: string): readonly Encoding[] {
  const wanted = new Set(
    header
      .toLowerCase()
      .split(',')
      // `br;q=0` refuses an encoding.
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  const inOrder = ['br', 'gzip'] as const
  return [...inOrder.filter((encoding) => wanted.has(encoding)), 'identity']
}
