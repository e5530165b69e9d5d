import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createScopedNames } from './class-names.ts'

const root = join(import.meta.dirname, '..')

test('every class of every module has a short name of its own', () => {
  const scopedName = createScopedNames(root)
  const taken = new Map<string, string>()
  for (const path of globSync('src/**/*.module.css', { cwd: root })) {
    const file = join(root, path)
    const css = readFileSync(file, 'utf8')
    for (const [name] of css.matchAll(/(?<=\.)[a-zA-Z][\w-]*(?=[^{};]*\{)/g)) {
      const short = scopedName(name, file, css)
      expect(short).toMatch(/^[a-zA-Z]{3,4}$/)
      expect(taken.get(short) ?? `${path} ${name}`).toBe(`${path} ${name}`)
      taken.set(short, `${path} ${name}`)
    }
  }
  expect(taken.size).toBeGreaterThan(500)
})

test('an animation has a name too, and a query of the bundler does not change names', () => {
  const scopedName = createScopedNames(root)
  const file = join(root, 'src/ui/form/button.module.css')
  const css = '.button { animation: busy 1s } @keyframes busy { to { opacity: 0.5 } }'
  expect(scopedName('busy', file, css)).toBe(scopedName('busy', `${file}?direct`, css))
  expect(scopedName('busy', file, css)).not.toBe(scopedName('button', file, css))
})
