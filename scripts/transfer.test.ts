import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'wireloom-transfer-'))
const at = (path: string) => join(folder, path)

function run(data: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: at(data), STARTER_CONTENT: 'off' },
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

beforeAll(() => {
  for (const data of ['one', 'two']) {
    mkdirSync(at(data))
    expect(run(data, 'migrate').status).toBe(0)
  }
  mkdirSync(at('notes/drafts'), { recursive: true })
  writeFileSync(at('notes/first.md'), '---\ntitle: First\ndate: 2020-01-02\n---\nText\n')
  writeFileSync(at('notes/drafts/later.md'), '# Later\n')
  writeFileSync(at('notes/README.md'), '# Read me\n')
})

afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is imported once, exported, and imported elsewhere', () => {
  const kind = ['--kind', 'markdown']
  const named = 'README.md: It describes a folder, and is not an article.'
  expect(run('one', 'import', at('notes'), ...kind, '--dry-run').lines).toEqual([
    named,
    '3 entries: 2 to import, 0 here already, 1 not imported.',
  ])
  expect(run('one', 'import', at('notes'), ...kind, '--publish').lines.at(-1)).toBe(
    '3 entries: 2 imported, 0 here already, 1 not imported.',
  )
  expect(run('one', 'import', at('notes'), ...kind).lines.at(-1)).toBe(
    '3 entries: 0 imported, 2 here already, 1 not imported.',
  )
  const exported = run('one', 'export', at('site.zip'))
  expect(exported.lines.at(-1)).toMatch(/site\.zip holds the content of the site \(\d+ bytes\)\./)
  const back = run('two', 'import', at('site.zip'), ...kind, '--publish').lines
  // Two articles and two redirects; the changelog has these three entries from the start.
  expect(back.at(-1)).toBe('7 entries: 4 imported, 3 here already, 0 not imported.')
})

test('what cannot be done is said in one sentence', () => {
  expect(run('one', 'import').lines[0]).toContain('npm run import -- FILE --kind')
  expect(run('one', 'import', at('notes'), '--kind', 'tumblr').status).toBe(1)
  writeFileSync(at('cut.zip'), 'PK\u0003\u0004 and nothing else')
  expect(run('one', 'import', at('cut.zip'), '--kind', 'ghost').lines.at(-1)).toContain(
    'damaged or not complete',
  )
  expect(run('one', 'import', at('none.zip'), '--kind', 'ghost').lines.at(-1)).toContain('ENOENT')
  expect(run('one', 'export', at('none/site.zip')).lines.at(-1)).toContain('ENOENT')
})
