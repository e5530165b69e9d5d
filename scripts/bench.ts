import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run bench`, or one of them: `npm run bench -- pages`. Each runs in a process of its own, so that a failure
 * does not end the others.
 */
const folder = join(import.meta.dirname, '..', 'bench')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}\n`)
  process.exit(1)
}
for (const name of asked.length ? asked : all) {
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
