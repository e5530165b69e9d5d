import type { Kysely } from 'kysely'
import { engineOf } from '../../engine.ts'
import { runStatements } from '../statements.ts'
import { analyticsTables, visitorsOnPostgres } from './analytics.ts'
import { arcadeTables } from './arcade.ts'
import { blogTables, mediaTables } from './blog.ts'
import { blogSearchOnPostgres, blogSearchOnSqlite } from './blog-search.ts'
import { faqTables } from './faq.ts'
import { jobTables } from './jobs.ts'
import { newsletterTables } from './newsletters.ts'
import { peopleSearchOnPostgres, peopleSearchOnSqlite, peopleTables } from './people.ts'
import { settingsTables } from './settings.ts'
import { siteOnPostgres, siteTables } from './site.ts'
import { staffOnPostgres, staffOnSqlite, staffTables } from './staff.ts'

const tables = [
  siteTables,
  staffTables,
  settingsTables,
  mediaTables,
  blogTables,
  faqTables,
  peopleTables,
  jobTables,
  newsletterTables,
  arcadeTables,
  analyticsTables,
]

const ofEngine = {
  sqlite: [staffOnSqlite, blogSearchOnSqlite, peopleSearchOnSqlite],
  postgres: [
    siteOnPostgres,
    staffOnPostgres,
    blogSearchOnPostgres,
    peopleSearchOnPostgres,
    visitorsOnPostgres,
  ],
}

/**
 * The schema of the released 0.2.0, from which a new database starts. Like every released step it is never edited: a
 * test compares it with `released-*.txt`, the schema that 0.2.0 itself made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [...tables, ...ofEngine[engineOf(db)]]) await runStatements(db, text)
}
