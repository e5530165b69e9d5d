import type { LetterPart } from '#src/editor/blocks/letter-part.ts'

/** No mail needs more, and rendering takes the process that long. */
export const mostLinks = 1000
const mostSize = 500_000
/** An element counts like so many characters, whatever it holds. */
const elementSize = 40

interface Size {
  links: number
  size: number
}

/** Any part is texts in elements; whatever has an address is a link. */
function add(total: Size, value: unknown): void {
  if (typeof value === 'string') total.size += value.length
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) total.size += elementSize
  if ('href' in value) total.links += 1
  for (const inner of Object.values(value)) add(total, inner)
}

/**
 * The parts up to where a letter becomes too long to be a mail. Everything that renders one takes these: a text that is
 * pasted by mistake must not keep a process from serving others.
 */
export function boundedParts(parts: LetterPart[]): { parts: LetterPart[]; isCut: boolean } {
  const total = { links: 0, size: 0 }
  const end = parts.findIndex((part) => {
    add(total, part)
    return total.links > mostLinks || total.size > mostSize
  })
  if (end === -1) return { parts, isCut: false }
  const note = 'The rest is too long to be shown here.'
  return {
    parts: [...parts.slice(0, end), { kind: 'text', small: true, nodes: [note] }],
    isCut: true,
  }
}
