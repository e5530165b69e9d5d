import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { confirmedSources } from '#src/leads/lead-forms.ts'

const root = join(import.meta.dirname, '..')
const generated = ['routeTree.gen.ts']

test('the tree in docs/architecture.md is the tree of src', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const tree = /```\nsrc\/\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const told = [...tree.matchAll(/^ {2}(\S+?)\/? /gm)].map((match) => match[1])
  const there = readdirSync(join(root, 'src')).filter(
    (name) => !generated.includes(name) && !name.endsWith('.test.ts'),
  )
  expect(told.toSorted()).toEqual(there.toSorted())
  const beside = [...tree.matchAll(/^(\w+)\/ /gm)].map((match) => match[1] ?? '')
  expect(beside.length).toBeGreaterThan(3)
  for (const folder of beside) expect(readdirSync(join(root, folder)), folder).not.toEqual([])
})

test('.env.example lists every setting and no other', () => {
  const settings = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => match[1]).toSorted()
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const config = readFileSync(join(root, 'src/config/config.ts'), 'utf8')
  const listed = settings(example, /^#?([A-Z_]+)=/gm)
  const ofForms = /_(FORM|FORWARD)_URL$/
  const others = listed.filter((name) => !ofForms.test(name ?? ''))
  expect(others).toEqual(settings(config, /^ {4}([A-Z_]+): /gm))
  expect(others.length).toBeGreaterThan(15)
  // A form whose leads are confirmed can post to a provider or be forwarded to one.
  const names = confirmedSources.map((form) => form.toUpperCase().replaceAll('-', '_'))
  const expected = names.flatMap((name) => [`${name}_FORM_URL`, `${name}_FORWARD_URL`])
  expect(listed.filter((name) => ofForms.test(name ?? ''))).toEqual(expected.toSorted())
})

test('all decisions are listed', () => {
  const folder = join(root, 'docs/decisions')
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const file of readdirSync(folder)) {
    if (file !== 'README.md') expect(list).toContain(`(${file})`)
  }
})

test('links between documents lead to files that exist', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file))
  for (const file of ['README.md', 'CONTRIBUTING.md', ...documents]) {
    const text = readFileSync(join(root, file), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    for (const [, target = ''] of links) {
      expect(existsSync(join(root, dirname(file), target)), `${file}: ${target}`).toBe(true)
    }
  }
})

test('connections to PostgreSQL are opened in one module, and the bytes of pictures stored in one', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^(testing|db\/(migrations|dump))\//.test(file),
  )
  const naming = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, 'src', file), 'utf8')))
  expect(naming(/import\('pg'\)|^import (?!type)[^\n]* from 'pg'/m)).toEqual([
    'db/postgres-connections.ts',
  ])
  // A query of the table that names the column.
  expect(naming(/(From|Into|Table)\('images'\)[^;]{0,300}?\bbytes\b[^;]*?\.execute/)).toEqual([
    'media/bytes.ts',
  ])
})
