import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'

/** In the order they run. A step that has been released is never edited; a new one follows it. */
export const migrations = {
  '0001-first': first,
} satisfies Record<string, Migration>
