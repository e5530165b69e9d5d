import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildIfStale, hashSources, sourceFiles } from './builds.ts'

const checkout = join(import.meta.dirname, '..')
let root = ''

/** A checkout whose Vite only copies a file, because these tests are about the folders. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wireloom-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = {
    'src/site.ts': 'one',
    'src/site.test.ts': 'a test',
    'src/routeTree.gen.ts': 'generated',
    'public/robots.txt': 'robots',
    'scripts/plugin.ts': `export { part } from './part.ts'`,
    'scripts/part.ts': 'export const part = 1',
    'vite.config.ts': `import { part } from './scripts/plugin.ts'`,
    'package.json': '{}',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'node_modules/vite/package.json': '{"type":"module"}',
    'node_modules/vite/bin/vite.js': `
      import { cpSync } from 'node:fs'
      if (process.env.NODE_ENV !== 'production') process.exit(1)
      cpSync('src/site.ts', process.argv[process.argv.indexOf('--outDir') + 1] + '/server.js')`,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
})

const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const builds = () => readdirSync(join(root, 'dist')).filter((name) => name !== 'current')

test('a changed source gets another folder, and the earlier one is not changed', () => {
  const first = buildIfStale(root)
  write('src/site.ts', 'two')
  const second = buildIfStale(root)
  expect(second).not.toBe(first)
  expect(readFileSync(join(first, 'server.js'), 'utf8')).toBe('one')
  expect(readFileSync(join(root, 'dist/current/server.js'), 'utf8')).toBe('two')
  expect(builds()).toHaveLength(2)
})

test('the same contents are one build, whatever their modification times', () => {
  const first = buildIfStale(root)
  const marker = join(first, 'marker')
  writeFileSync(marker, '')
  utimesSync(join(root, 'src/site.ts'), new Date(0), new Date(0))
  write('src/site.test.ts', 'another test')
  write('src/routeTree.gen.ts', 'generated again')
  expect(buildIfStale(root)).toBe(first)
  write('src/site.ts', 'two')
  buildIfStale(root)
  write('src/site.ts', 'one')
  expect(buildIfStale(root)).toBe(first)
  expect(existsSync(marker)).toBe(true)
  expect(readlinkSync(join(root, 'dist/current'))).toBe(relative(join(root, 'dist'), first))
})

test('all inputs of a build count, including scripts that scripts import', () => {
  const before = hashSources(root)
  for (const name of [
    'scripts/part.ts',
    'public/robots.txt',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    const text = readFileSync(join(root, name), 'utf8')
    write(name, `${text} `)
    expect(hashSources(root), name).not.toBe(before)
    write(name, text)
  }
  expect(hashSources(root)).toBe(before)
  const real = sourceFiles(checkout).map((file) => relative(checkout, file))
  expect(real).toEqual(
    expect.arrayContaining(['vite.config.ts', 'scripts/precompress.ts', 'src/server/worker.ts']),
  )
})

test('builds that were unused for a week are removed, but never the last five', () => {
  const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000)
  const old = Array.from({ length: 8 }, (_, i) => join(root, 'dist', `build-${i}`))
  for (const [i, folder] of old.entries()) {
    mkdirSync(folder, { recursive: true })
    utimesSync(folder, weeksAgo(i), weeksAgo(i))
  }
  const current = buildIfStale(root)
  const left = builds().map((name) => join(root, 'dist', name))
  expect(left.toSorted()).toEqual([current, ...old.slice(0, 4)].toSorted())
  for (const folder of old.slice(0, 4)) utimesSync(folder, new Date(), new Date())
  for (const name of ['a', 'b']) {
    write('src/site.ts', name)
    buildIfStale(root)
  }
  expect(builds()).toHaveLength(7)
})

test('a build that another process finished meanwhile is used, and nothing is left behind', () => {
  const folder = join(root, 'dist', hashSources(root))
  write(
    'node_modules/vite/bin/vite.js',
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync(${JSON.stringify(folder)}, { recursive: true })
    writeFileSync(${JSON.stringify(join(folder, 'server.js'))}, 'of the other')`,
  )
  expect(buildIfStale(root)).toBe(folder)
  expect(readFileSync(join(folder, 'server.js'), 'utf8')).toBe('of the other')
  expect(builds()).toHaveLength(1)
})

test('sources that change while they are built are built again', () => {
  const vite = readFileSync(join(root, 'node_modules/vite/bin/vite.js'), 'utf8')
  write(
    'node_modules/vite/bin/vite.js',
    `${vite}
    import { readFileSync, writeFileSync } from 'node:fs'
    if (readFileSync('src/site.ts', 'utf8') === 'one') writeFileSync('src/site.ts', 'two')`,
  )
  const folder = buildIfStale(root)
  expect(folder).toBe(join(root, 'dist', hashSources(root)))
  expect(readFileSync(join(folder, 'server.js'), 'utf8')).toBe('two')
  expect(builds()).toHaveLength(1)
})
