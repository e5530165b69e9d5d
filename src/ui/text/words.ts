const numbers = new Intl.NumberFormat('en-US')
const shortNumbers = new Intl.NumberFormat('en-US', { notation: 'compact' })
const lists = new Intl.ListFormat('en')

/** "1,240". An unknown number is a dash, not zero. */
export const numberOf = (n: number | null): string => (n === null ? '–' : numbers.format(n))

/** "1.2K". */
export const shortNumberOf = (n: number): string => shortNumbers.format(n)

/** "1 person" or "1,240 people". */
export const countOf = (n: number, one: string, many = `${one}s`): string =>
  `${numberOf(n)} ${n === 1 ? one : many}`

/** "a person" or "1,240 people": the first text has no number. */
export const oneOrMore = (n: number, one: string, many: string): string =>
  n === 1 ? one : `${numberOf(n)} ${many}`

/** "Ada, Ben, and Cleo". */
export const listOf = (words: Iterable<string>): string => lists.format(words)
