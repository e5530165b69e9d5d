export type Encoding = 'br' | 'gzip' | 'identity'

const bestFirst = ['br', 'gzip'] as const

/** The encodings that an Accept-Encoding header allows, best first. `identity` is always last. */
export function acceptedEncodings(header = ''): Encoding[] {
  const accepted = header
    .toLowerCase()
    .split(',')
    // `br;q=0` refuses an encoding.
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return [...bestFirst.filter((encoding) => accepted.includes(encoding)), 'identity']
}
