/** Stored content may be old or handwritten: each invalid field falls back to a default. */
export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Browsers freeze for seconds on a single line of fifty thousand characters. */
export const maxLineLength = 500

export function parseList(content: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(content)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The blocks of a content, each with an id; undefined if it is not a JSON list. */
export const listOfBlocks = <B>(content: string, read: (raw: Raw, type: string, id: string) => B) =>
  parseList(content)
    ?.filter(isRaw)
    .map((raw, place) => read(raw, text(raw.type), text(raw.id) || `block-${place + 1}`))
