import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** How many rows a query finds. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, Record<never, never>>,
): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}
