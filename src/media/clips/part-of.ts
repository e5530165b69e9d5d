/**
 * The part of a file that a Range header asks for, without its end; undefined: the whole file. Several ranges in one
 * header, other units and nonsense are answered with the whole file, as RFC 9110 allows.
 */
export function partOf(range: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  // Without a first byte, the other number is the length of the end.
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(size, Number(last) + 1) : size
  if (from >= size) return 'outside'
  return from < to ? { from, to } : undefined
}
