import { invalid } from './problem.ts'

/** The place after which a page of a list begins: the value that the list is sorted by, mostly a date, and an id. */
export interface Position {
  at: string
  id: number
}

/** A position as an opaque string for links. */
export const cursorAfter = ({ at, id }: Position): string =>
  Buffer.from(`${at} ${id}`).toString('base64url')

const date = /^[\dTZ:.-]{20,30}$/

export function readCursor(cursor: string | undefined, values = date): Position | undefined {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, id] = /^(\S+) (\d{1,10})$/.exec(text) ?? []
  if (!at || !id || !values.test(at)) throw invalid({ cursor: ['This cursor is invalid.'] })
  // PostgreSQL refuses to compare with larger ids.
  return { at, id: Math.min(Number(id), 2_147_483_647) }
}
