import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/** The commands beside `npm start`, as a person at a terminal runs them. */
let folder = ''

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireloom-commands-'))
})

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(name: string, args: string[], { data = 'data', input = '' } = {}) {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/run.mjs', name, ...args], {
    input,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: join(folder, data),
      STAFF_USERNAME: '',
      STAFF_PASSWORD: '',
    },
  })
  return { status, output: stdout + stderr }
}

test('staff accounts: add, list, change, remove, each with a clear word when it cannot', () => {
  const added = run('staff', ['add', 'Ada'])
  expect(added.status).toBe(0)
  expect(added.output).toMatch(/password {2}\S{20}/)
  expect(run('staff', ['add', 'ada'], { input: 'a long enough password\n' }).output).toContain(
    'already',
  )
  expect(run('staff', ['add', 'bob'], { input: 'short\n' })).toMatchObject({
    status: 1,
    output: 'A password has at least 12 characters.\n',
  })
  const changed = run('staff', ['passwd', 'ada'], { input: 'a long enough password\n' })
  expect(changed.output).toBe('ada has a new password.\n')
  expect(run('staff', ['list']).output).toMatch(/^ada {2}since 20/)
  expect(run('staff', ['remove', 'ada']).status).toBe(0)
  expect(run('staff', ['remove', 'ada'])).toMatchObject({ status: 1 })
  expect(run('staff', ['dance']).output).toContain('npm run staff -- list')
})

test('a backup is restored into another folder, and refused where something is', () => {
  run('staff', ['add', 'ada'], { input: 'a long enough password\n' })
  const file = join(folder, 'backup.gz')
  const saved = run('backup', [file])
  expect(saved.output).toContain('1 staff_accounts')
  expect(run('restore', [file], { data: 'other' }).output).toContain('1 staff_accounts')
  expect(run('staff', ['list'], { data: 'other' }).output).toContain('ada')
  expect(run('restore', [file], { data: 'other' })).toMatchObject({ status: 1 })
  expect(run('restore', [file, '--replace'], { data: 'other' }).status).toBe(0)
  expect(run('restore', [join(folder, 'nothing')], { data: 'third' }).output).toContain(
    'cannot be read',
  )
  expect(run('backup', [join(folder, 'no', 'folder')]).output).toContain('cannot be written')
})
