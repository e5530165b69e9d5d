import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const parts = [
  'src',
  'public',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** A copy of this checkout that can be built and started. */
export function copyCheckout(folder: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Replaces the sources of another version's checkout with these, as `git pull` does; its packages and builds stay. */
export function pullInto(folder: string): void {
  for (const part of parts) {
    rmSync(join(folder, part), { recursive: true, force: true })
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
}

/** Adds a migration to a copy of the checkout, like a later version, so that its schema is newer. */
export function addMigration(folder: string): void {
  const [registry = ''] = globSync('src/**/migrations/registry.ts', { cwd: folder })
  const file = join(folder, registry)
  writeFileSync(
    join(dirname(file), '9999-later.ts'),
    `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('later', 'text').execute()
}
`,
  )
  const text = readFileSync(file, 'utf8')
    .replace(/^import /m, "import { up as later } from './9999-later.ts'\nimport ")
    .replace(/^\} satisfies/m, "  '9999-later': { up: later },\n} satisfies")
  writeFileSync(file, text)
}
