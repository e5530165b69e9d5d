import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { launcher } from './launcher.ts'

/** The commands, run as a person at a terminal runs them. */
let folder = ''
const { launch } = launcher()

/** Node with another version number; the process that continues under the project's own Node has the real one. */
const nodeCalled = (version: string) => [
  '--import',
  `data:text/javascript,if(!process.env.WIRELOOM_STARTED_BY_OTHER_NODE)Object.defineProperty(process,"version",{value:"${version}"})`,
]

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireloom-commands-'))
  mkdirSync(join(folder, 'data'))
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

test('staff accounts: add, list, change, remove, each with a clear message when it fails', () => {
  expect(run('staff', ['list'])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^There is no database yet .*: start the site once/),
  })
  expect(run('migrate', []).output).toMatch(/\d+ migrations have run: 0050-vitals-by-month, /)
  expect(run('migrate', []).output).toBe('The database is up to date.\n')
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
  expect(run('staff', ['list']).output).toMatch(/^ada {2}owner {2}since 20/)
  expect(run('staff', ['remove', 'ada']).status).toBe(0)
  expect(run('staff', ['remove', 'ada'])).toMatchObject({ status: 1 })
  expect(run('staff', ['dance']).output).toContain('npm run staff -- list')
})

test('a backup is restored into another folder, and refused if that is not empty', () => {
  run('migrate', [])
  run('staff', ['add', 'ada'], { input: 'a long enough password\n' })
  const file = join(folder, 'backup.gz')
  const saved = run('backup', [file])
  expect(saved.output).toContain('1 staff_accounts')
  const restored = run('restore', [file], { data: 'other' }).output
  expect(restored).toContain('1 staff_accounts')
  expect(restored).toContain('npm run outbox -- release')
  expect(run('outbox', [], { data: 'other' }).output).toContain('Deliveries are paused since')
  expect(run('outbox', ['release'], { data: 'other' }).output).toContain('not paused')
  // The first line says what to do, and a warning alone is not a failure.
  expect(run('doctor', [], { data: 'other' })).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Do this first: /),
  })
  expect(run('staff', ['list'], { data: 'other' }).output).toContain('ada')
  expect(run('restore', [file], { data: 'other' })).toMatchObject({ status: 1 })
  const alive = new DatabaseSync(join(folder, 'other', 'wireloom.db'))
  alive.exec(`insert into job_runners (id, seen_at, has_mail_server)
    values ('site', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 0)`)
  alive.close()
  const refusal = /^A site on this database was alive \d+ s ago, and nothing was changed/
  for (const [command, args] of [
    ['restore', [file, '--replace']],
    ['prepare-rollback', [file, join(folder, 'keep')]],
  ] as const) {
    const refused = run(command, [...args], { data: 'other' })
    expect(refused).toMatchObject({ status: 1, output: expect.stringMatching(refusal) })
  }
  expect(run('restore', [file, '--replace', '--force'], { data: 'other' }).status).toBe(0)
  expect(run('restore', [file, '--replace'], { data: 'other' }).status).toBe(0)
  expect(run('restore', [join(folder, 'nothing')], { data: 'third' }).output).toContain(
    'cannot be read',
  )
  expect(run('backup', [join(folder, 'no', 'folder')]).output).toContain('cannot be written')
  // A file where a folder should be.
  expect(run('backup', [join(file, 'inside')]).output).toMatch(/^ENOTDIR: not a directory[^\n]*\n$/)
})

for (const version of ['v18.20.4', 'v20.18.3', 'v21.7.3', 'v22.11.0']) {
  test(`Node ${version} is refused in one line, before anything is installed`, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...nodeCalled(version), 'scripts/start.mjs'],
      { encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `Wireloom needs Node 20.19, 22.12 or newer to install and start; this is ${version}\n`,
    })
  })
}

// Other signals are passed on in the same way: scripts/set-up.test.ts.
test('under another Node, SIGTERM to the process that was started stops the site', async () => {
  const { child, ended, url, output } = launch({}, process.execPath, [
    ...nodeCalled('v22.12.0'),
    'scripts/start.mjs',
  ])
  const address = await url()
  child.kill('SIGTERM')
  expect(await ended, output()).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('under another Node, the site ends when the process that was started is killed', async () => {
  const { child, ended, url } = launch({}, process.execPath, [
    ...nodeCalled('v22.12.0'),
    'scripts/start.mjs',
  ])
  const address = await url()
  child.kill('SIGKILL')
  await ended
  const answers = () => fetch(`${address}/healthz`).then(Boolean, () => false)
  await expect.poll(answers, { timeout: 30_000 }).toBe(false)
})
