import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

type Rows<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, Record<never, never>>

/** How many rows a query finds. */
export async function countRows<Table extends keyof Schema>(query: Rows<Table>): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}

/** Whether a query finds any row. */
export async function hasRows<Table extends keyof Schema>(query: Rows<Table>): Promise<boolean> {
  const found = query.select(sql<number>`1`.as('found')).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}
