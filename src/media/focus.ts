import { type Expression, sql } from 'kysely'

const focusWhere = (hash: Expression<unknown>) =>
  sql<string | null>`(select focus_x || ' ' || focus_y from picture_details where hash = ${hash})`

/** The focal point of the picture whose hash is in a column, for `readFocus`. */
export const focusOf = (column: string) => focusWhere(sql.ref(column))

/** The same for the picture whose address is in a column. */
export const focusAt = (column: string) => focusWhere(sql`substr(${sql.ref(column)}, 8, 64)`)

const step = 5

/** Percent of width and height in steps of 5, as pages show them; undefined: the middle. */
export function readFocus(stored: string | null): [x: number, y: number] | undefined {
  const [x = 50, y = 50] = (stored ?? '').split(' ').filter(Boolean).map(inSteps)
  return x === 50 && y === 50 ? undefined : [x, y]
}

const inSteps = (share: string) => Math.round((Number(share) * 100) / step) * step

const ruleOf = (percent: number) =>
  ['x', 'y']
    .map((axis) => `[data-focus-${axis}="${percent}"]{--focus-${axis}:${percent}%}`)
    .join('')

/**
 * Rendered HTML has no style attributes, so the focal point of a cropped picture is in data attributes
 * (focus-style.tsx), for which this style sheet has the positions.
 */
export const focusStyle = `[data-focus-x]{object-position:var(--focus-x) var(--focus-y)}${Array.from(
  { length: 100 / step + 1 },
  (_, nth) => ruleOf(nth * step),
).join('')}`
