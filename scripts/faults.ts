import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run faults` lists all faults; `npm run faults -- NAME [--on sqlite|postgres]` runs one and `all` runs all,
 * each in a process of its own.
 */
const folder = join(import.meta.dirname, '..', 'bench', 'faults')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name, ...args] = process.argv.slice(2)

if (!name) {
  process.stdout.write('npm run faults -- NAME [--on sqlite|postgres], or all\n')
  for (const each of all) process.stdout.write(`  ${each.padEnd(20)} ${about(each)}\n`)
} else if (name !== 'all' && !all.includes(name)) {
  process.stderr.write(`There is no ${name}; there are ${all.join(', ')}\n`)
  process.exitCode = 1
} else {
  const failed: string[] = []
  for (const each of name === 'all' ? all : [name]) {
    process.stdout.write(`\n== ${each}\n`)
    const { status } = spawnSync(process.execPath, [join(folder, `${each}.ts`), ...args], {
      stdio: 'inherit',
    })
    if (status !== 0) failed.push(each)
  }
  if (failed.length) {
    process.stderr.write(`\nfailed: ${failed.join(', ')}\n`)
    process.exitCode = 1
  }
}

/** The question at the top of the file. */
function about(each: string): string {
  const [, text = ''] =
    /^\/\*\s*\n \* ([^?]*\?)/.exec(readFileSync(join(folder, `${each}.ts`), 'utf8')) ?? []
  return text.replaceAll('\n * ', ' ')
}
