import type { Measure } from './api/counting/tally.ts'

/*
 * Every number of the dashboard. Queries, the screen, its tables and the CSV files read these lists; the answer of the
 * API names them once more (`Stats` in contract.ts).
 */

interface Shown {
  label: string
  /** Also a column of the table of pages, sources, campaigns and devices. */
  inTable?: boolean
  /** Only a part of a share: no cell of the dashboard. */
  onlyInFiles?: boolean
}

interface Question {
  /** About one page: its readers count, and not only the visitors whose day began there. */
  ofPage: boolean
  /** Only visits through campaign links. */
  arrivals: boolean
}

/** Sums of visits. `column`: what is summed in `visit_counts`. */
export const visitNumbers = {
  visitors: {
    label: 'Visitors',
    inTable: true,
    column: ({ ofPage, arrivals }) => (arrivals ? 'arrivals' : ofPage ? 'readers' : 'visitors'),
  },
  views: {
    label: 'Views',
    inTable: true,
    column: ({ arrivals }) => (arrivals ? 'arrival_views' : 'views'),
  },
} satisfies Record<string, Shown & { column: (question: Question) => Measure }>

/** Sums of sign-ups (people/counts/sign-up-stats.ts). They are complete from another day than visits. */
export const signUpNumbers = {
  signUps: { label: 'Sign-ups', inTable: true },
  confirmed: { label: 'Confirmed' },
  /** Each visitor once a day, like visitors. Sign-ups without a counted visit are not in it. */
  converted: { label: 'Visitors who signed up', onlyInFiles: true },
} satisfies Record<string, Shown>

/** Shares of the numbers above, shown in percent. */
const shares: Record<'conversion', Shown & { part: CountName; whole: CountName }> = {
  conversion: { label: 'Conversion', inTable: true, part: 'converted', whole: 'visitors' },
}

export type VisitNumber = keyof typeof visitNumbers
export type SignUpNumber = keyof typeof signUpNumbers
type CountName = VisitNumber | SignUpNumber
export type NumberName = CountName | keyof typeof shares

export type Counts = Record<CountName, number | null>

const namesIn = <Name extends string>(list: Record<Name, unknown>) => Object.keys(list) as Name[]

export const visitNames = namesIn(visitNumbers)
export const signUpNames = namesIn(signUpNumbers)
export const numbers: Record<NumberName, Shown> = { ...visitNumbers, ...signUpNumbers, ...shares }
export const numberNames = namesIn(numbers)

export const isShare = (name: NumberName): name is keyof typeof shares => name in shares

/** The value of a number; null if it is not known, which is not the same as zero. */
export const valueIn = (counts: Counts, name: NumberName): number | null =>
  isShare(name) ? shareOf(counts[shares[name].part], counts[shares[name].whole]) : counts[name]

/** Null where it is not known. A part that is more than the whole was counted in another way. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole || part > whole ? null : part / whole

/** The value to compare with an earlier one: a share of nothing is zero. */
export const comparableIn = (counts: Counts, name: NumberName): number | null =>
  isShare(name) && counts[shares[name].whole] === 0 ? 0 : valueIn(counts, name)

export const isOfSignUps = (name: NumberName): boolean =>
  (isShare(name) ? shares[name].part : name) in signUpNumbers

export const ofEach = <Name extends string, T>(names: readonly Name[], value: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>
