import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { asTheyAre } from './built-as-they-are.ts'
import { operatorCommands } from './operator-commands.ts'

const root = join(import.meta.dirname, '..')

/**
 * The packages that an image needs beside the build, which holds all others: those that cannot be built in, those that
 * the commands load, and Node.
 */
export function imagePackages(): string[] {
  const packages = new Set(['node', ...asTheyAre])
  const seen = new Set<string>()
  const { imports: subpaths } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const walk = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      if (name.startsWith('#src/')) walk(join(root, 'src', name.slice('#src/'.length)))
      else if (name.startsWith('#')) walk(join(root, subpaths[name].default))
      else if (name.startsWith('.')) walk(resolve(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  for (const command of operatorCommands(root)) walk(join(root, 'scripts', `${command}.ts`))
  return [...packages].sort()
}

/** Without types, which are gone when the code runs. */
function importsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)'/gm)
  const loaded = text.matchAll(/\bimport\('([^']+)'\)/g)
  return [...statements, ...loaded].map(([, name = '']) => name)
}

const packageOf = (name: string) => (/^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [name])[0]

/** `node scripts/image-packages.ts FILE` writes a package.json with these alone; the lock file stays as it is. */
if (import.meta.main) {
  const [file = ''] = process.argv.slice(2)
  const {
    dependencies,
    devDependencies: _,
    ...rest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kept = imagePackages().map((name) => [name, dependencies[name]])
  writeFileSync(file, JSON.stringify({ ...rest, dependencies: Object.fromEntries(kept) }, null, 2))
}
