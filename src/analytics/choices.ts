/** Classes of window width, with the breakpoints of the layout. */
export const widthClasses = ['phone', 'tablet', 'desktop'] as const

export type WidthClass = (typeof widthClasses)[number]

export const dimensions = ['path', 'source', 'campaign', 'width'] as const

export type Dimension = (typeof dimensions)[number]

/** The source of visitors whose browser names no site and whose link names no campaign. */
export const direct = 'direct'
/** Stands for all values above the limit of a day. */
export const other = 'other'
/** The source of people whose visit is not counted, for example because the browser asks for privacy. */
export const unknownSource = '(unknown)'
export const notFoundPath = '(not found)'

/** The upper bounds of the histograms: milliseconds, and a plain number for CLS. */
export const vitals = {
  LCP: [
    250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 12_000,
  ],
  INP: [16, 32, 48, 64, 80, 104, 128, 160, 200, 248, 304, 400, 504, 704, 1000, 2000],
  CLS: [0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.6, 1],
} as const satisfies Record<string, readonly number[]>

export type Vital = keyof typeof vitals

/** Characters of a note in the charts. */
export const longestNote = 200
