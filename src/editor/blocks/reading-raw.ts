/** Stored content may be old or hand-made: each field is read for what it should be, or falls back. */
export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of a title or subtitle. A browser freezes for seconds over a single line of fifty thousand characters. */
export const maxLineLength = 500
