import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, type Lock, licenceDocument, shipped } from './licence-list.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lock: Lock = JSON.parse(read('package-lock.json'))
const manifest: {
  allowScripts: Record<string, boolean>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
} = JSON.parse(read('package.json'))

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const locked = Object.entries(lock.packages).filter(([path]) => path)

test('every package that is shipped has a licence that may be shipped', () => {
  const refused = shipped(lock).filter(({ licence }) => !isAllowed(licence))
  expect(refused).toEqual([])
  expect(shipped(lock).length).toBeGreaterThan(100)
})

test('licences: both of an AND, one of an OR, nothing that is complex or unknown', () => {
  expect(isAllowed('MIT')).toBe(true)
  expect(isAllowed('(GPL-3.0-only OR MIT)')).toBe(true)
  expect(isAllowed('Apache-2.0 AND MIT')).toBe(true)
  for (const no of [
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'none told',
    '',
    '(MIT OR X) AND MIT',
  ]) {
    expect(isAllowed(no), no).toBe(false)
  }
})

test('docs/licences.md is what `npm run licences` writes', () => {
  expect(read('docs/licences.md')).toBe(licenceDocument(lock))
})

test('install scripts are allowed or denied for each package that has one', () => {
  const withScript = locked
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => nameOf(path))
  const undecided = withScript.filter((name) => !(name in manifest.allowScripts))
  expect(undecided).toEqual([])
  const needless = Object.keys(manifest.allowScripts).filter((name) => !withScript.includes(name))
  expect(needless).toEqual([])
})

test('every locked package has an integrity hash', () => {
  const unknown = locked.filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
  expect(unknown.map(([path]) => path)).toEqual([])
})

test('direct dependencies are pinned, and locked as they are pinned', () => {
  const direct = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})
