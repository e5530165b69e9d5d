import type { Kysely } from 'kysely'
import { type Engine, engineOf } from '../../engine.ts'
import { runStatements } from '../statements.ts'
import { content } from './content.ts'
import { people } from './people.ts'
import { site } from './site.ts'
import { visitors } from './visitors.ts'

type Statements = { tables: string } & Partial<Record<Engine, string>>

const parts: Statements[] = [site, content, people, visitors]

/**
 * The schema of the released 0.2.0, from which a new database starts. Like every released step it is never edited: a
 * test compares it with `released-*.txt`, the schema that 0.2.0 itself made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { tables } of parts) await runStatements(db, tables)
  for (const { [engineOf(db)]: ofEngine } of parts) if (ofEngine) await runStatements(db, ofEngine)
}
