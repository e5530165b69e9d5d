import type { Kysely } from 'kysely'
import { analyticsTables } from './analytics.ts'
import { arcadeTables } from './arcade.ts'
import { blogTables } from './blog.ts'
import { faqTables } from './faq.ts'
import { httpTables } from './http.ts'
import { jobTables } from './jobs.ts'
import { mediaTables } from './media.ts'
import { newsletterTables } from './newsletters.ts'
import { peopleTables } from './people.ts'
import { settingsTables } from './settings.ts'
import { staffTables } from './staff.ts'

/**
 * The schema of the released 0.2.0, from which a new database starts. Like every released step it is never edited: a
 * test compares it with `released-*.txt`, the schema that 0.2.0 itself made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await httpTables(db)
  await staffTables(db)
  await settingsTables(db)
  await mediaTables(db)
  await blogTables(db)
  await faqTables(db)
  await peopleTables(db)
  await jobTables(db)
  await newsletterTables(db)
  await arcadeTables(db)
  await analyticsTables(db)
}
