import type { LetterPart } from '#src/editor/blocks/letter-part.ts'
import { fillFields } from '../merge-fields.ts'

/** The properties of a part that are read as text. Code is shown as it is written. */
const texts = new Set(['text', 'alt', 'caption', 'source', 'label', 'nodes', 'children', 'rows'])

function mapTexts(value: unknown, change: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return texts.has(key) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one, change, name)]),
  )
}

/** The texts of a part in their order. */
export function textsOf(part: LetterPart): string[] {
  const found: string[] = []
  if (part.kind === 'code') return found
  mapTexts(part, (text) => {
    found.push(text)
    return text
  })
  return found
}

export const fillParts = (parts: LetterPart[], fill: (fallback: string) => string) =>
  parts.map((part) =>
    part.kind === 'code' ? part : (mapTexts(part, (text) => fillFields(text, fill)) as LetterPart),
  )
