import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** A file with the schema of today; the databases of tests are copies of it, because migrating takes much longer. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-template-'))
  const sqlitePath = join(folder, 'migrated.db')
  const template = openDatabase({ sqlitePath })
  await migrate(template.db)
  // The last connection to be closed moves the log into the file.
  await template.close()
  project.provide('sqliteTemplate', sqlitePath)
  return () => rmSync(folder, { recursive: true, force: true })
}
