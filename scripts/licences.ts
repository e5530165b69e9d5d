import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.ts'
import { licenceDocument, shipped } from './licence-list.ts'

const root = join(import.meta.dirname, '..')

await command(async () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'docs/licences.md'), licenceDocument(lock))
  return [`docs/licences.md lists ${shipped(lock).length} packages.`]
})
