import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Stats } from '#src/analytics/contract.ts'
import { signUpNames, visitNames } from '#src/analytics/numbers.ts'
import { plainSteps } from '#src/db/migrations/plain-steps.ts'
import { baselineName, migrations } from '#src/db/migrations/registry.ts'
import { blockTypes } from '#src/editor/blocks/block-types.ts'
import { isFirstType } from '#src/editor/blocks/reader/first-types.ts'
import { leadForms } from '#src/leads/forms/registry.ts'
import { publicPaths } from '#src/site/public-pages.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

const isPath = (code: string) => /^(src|e2e|docs|scripts|bench)\/\S+$|^\.env\.example$/.test(code)

/** The paths in backticks, links and commands of a text. */
const pathsIn = (part: string) => [
  ...new Set([...part.matchAll(/[\w./${}-]+/g)].map(([word]) => word).filter(isPath)),
]

function recipe(heading: string): string {
  const found = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`))
  if (!found) throw new Error(`CONTRIBUTING.md has no section "${heading}"`)
  return found
}

/** `src/routes/{page}.tsx` stands for every file of that form. */
const filesLike = (path: string) =>
  globSync(path.replace(/\{[^}]+\}/g, '*'), { cwd: root }).map((file) => file.replaceAll('\\', '/'))

test('every path that CONTRIBUTING.md names exists', () => {
  const paths = pathsIn(text)
  expect(paths.length).toBeGreaterThan(15)
  const missing = paths.filter((path) =>
    path.includes('{') ? filesLike(path).length === 0 : !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})

test('all promised recipes exist', () => {
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual([
    'Run one test',
    'Add a public page',
    'Add a block type',
    'Add a field to articles',
    'Add a form for leads',
    'Add a staff call or screen',
    'Add a number to the dashboard',
    'Add a feature',
    'Add a kind of job',
    'Store something in browsers',
    'Add an event for webhooks',
    'Add a migration',
    'Add a setting',
  ])
})

test('the page recipe names the registry, which has one entry per public route', () => {
  expect(pathsIn(recipe('Add a public page'))).toContain('src/site/public-pages.ts')
  const routes = filesLike('src/routes/{page}.tsx').filter((file) => !file.includes('/__'))
  expect(publicPaths).toHaveLength(routes.length)
})

test('the block recipe names the files that every type has, and the lists that name every type', () => {
  const paths = pathsIn(recipe('Add a block type'))
  const folder = 'src/editor/blocks'
  const types = Object.keys(blockTypes)
  const more = types.filter((type) => !isFirstType(type))
  expect(types).toContain('paragraph')
  for (const path of paths.filter((one) => one.startsWith(`${folder}/{type}/`))) {
    expect(filesLike(path).toSorted(), path).toEqual(
      types.map((type) => path.replace('{type}', type)).toSorted(),
    )
  }
  const lists = paths.filter((one) => /\/block-(types|views|editors)\.ts$/.test(one))
  expect(lists).toHaveLength(3)
  for (const list of lists) {
    const text = readFileSync(join(root, list), 'utf8')
    for (const type of more) expect(text, list).toContain(`./${type}/`)
  }
})

test('the number recipe names the list, and the contract has every number of it', () => {
  expect(pathsIn(recipe('Add a number to the dashboard'))).toContain('src/analytics/numbers.ts')
  const counts = [...visitNames, ...signUpNames]
  expect(Object.keys(Stats.shape)).toEqual(expect.arrayContaining(counts))
  expect(Object.keys(Stats.shape.rows.element.shape)).toEqual(expect.arrayContaining(counts))
})

test('the field recipe names the table, which has every field of a change', async () => {
  expect(pathsIn(recipe('Add a field to articles'))).toContain('src/blog/fields.ts')
  const { articleFields } = await import('#src/blog/fields.ts')
  const { BlogChange } = await import('#src/blog/contract.ts')
  expect(Object.keys(articleFields).toSorted()).toEqual(Object.keys(BlogChange.shape).toSorted())
})

test('the form recipe names the registry, which has one entry per folder, each on a public page', () => {
  const paths = pathsIn(recipe('Add a form for leads'))
  expect(paths).toContain('src/leads/forms/registry.ts')
  expect(paths).toContain('src/leads/forms/{form}/form.ts')
  const folders = filesLike('src/leads/forms/{form}/form.ts').map((file) => file.split('/')[3])
  expect(Object.keys(leadForms).toSorted()).toEqual(folders.toSorted())
  for (const { page } of Object.values(leadForms)) expect(publicPaths).toContain(page)
})

test('the migration recipe names the registry, which has every migration, in order', () => {
  const registry = 'src/db/migrations/registry.ts'
  expect(pathsIn(recipe('Add a migration'))).toContain(registry)
  const files = readdirSync(join(root, 'src/db/migrations'))
    .filter((file) => /^\d+-(?!.*\.test\.ts$).*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
  const steps = [...files, ...Object.keys(plainSteps)]
  expect(Object.keys(migrations)).toEqual([baselineName, ...steps.toSorted()])
})

test('the setting recipe names the files that hold every setting', () => {
  const holders = pathsIn(recipe('Add a setting')).slice(0, 2)
  const inConfig = /^ {4}([A-Z_]+): /gm
  const settings = [...readFileSync(join(root, holders[0] ?? ''), 'utf8').matchAll(inConfig)]
  const example = readFileSync(join(root, holders[1] ?? ''), 'utf8')
  expect(settings.length).toBeGreaterThan(15)
  for (const [, name = ''] of settings) expect(example).toContain(`${name}=`)
})
