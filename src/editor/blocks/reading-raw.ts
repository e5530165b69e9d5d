/** Stored content may be old or handwritten: each invalid field falls back to a default. */
export type Raw = Readonly<Record<string, unknown>>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Browsers freeze for seconds on a single line of fifty thousand characters. */
export const maxLineLength = 500
