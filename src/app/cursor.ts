import { invalid } from './problem.ts'

/** The place after which a page of a list begins: a date and an id. */
export interface Position {
  at: string
  id: number
}

/** A position as an opaque string for links. */
export const cursorAfter = ({ at, id }: Position): string =>
  Buffer.from(`${at} ${id}`).toString('base64url')

export function readCursor(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, id] = /^([\dTZ:.-]{20,30}) (\d{1,10})$/.exec(text) ?? []
  if (!at || !id) throw invalid({ cursor: ['This cursor is invalid.'] })
  // PostgreSQL refuses to compare with larger ids.
  return { at, id: Math.min(Number(id), 2_147_483_647) }
}
