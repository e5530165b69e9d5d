import { invalid } from '#src/app/problem.ts'
import type { After } from '../queries.ts'

/** The position after a row, as an opaque string for links. */
export function cursorAfter(row: { created_at: string; id: number }): string {
  return Buffer.from(`${row.created_at} ${row.id}`).toString('base64url')
}

export function readCursor(cursor: string | undefined): After | undefined {
  if (!cursor) return undefined
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^[\dTZ:.-]{20,30}$/.test(createdAt) || !/^\d{1,10}$/.test(id)) {
    throw invalid({ cursor: ['This cursor is invalid.'] })
  }
  return { createdAt, id: Math.min(Number(id), 2_147_483_647) }
}
