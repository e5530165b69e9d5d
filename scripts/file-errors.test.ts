import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * The commands, run by a user who may not write or read everything, as the service's user is one. Root is such a user
 * without the capabilities that override permissions.
 */
const isRoot = process.getuid?.() === 0
const limited = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

const folder = mkdtempSync(join(tmpdir(), 'wireloom-file-errors-'))
const at = (path: string) => join(folder, path)
const named = (word: string) => word.replace('@', folder)

/** "@" in an argument or a setting is the folder of this test. */
function run(args: string[], settings: Record<string, string> = {}) {
  const words = [...limited, process.execPath, 'scripts/run.mjs', ...args.map(named)]
  const [program = '', ...rest] = words
  const environment = Object.entries({ DATA_DIR: '@/data', ...settings }).map(([name, value]) => [
    name,
    named(value),
  ])
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...Object.fromEntries(environment) },
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

beforeAll(() => {
  mkdirSync(at('data'))
  expect(run(['migrate'])).toMatchObject({ status: 0 })
  expect(run(['backup', '@/backup'])).toMatchObject({ status: 0 })
  writeFileSync(at('unreadable'), 'x', { mode: 0o000 })
  mkdirSync(at('unreadable-data'))
  writeFileSync(at('unreadable-data/wireloom.db'), 'x', { mode: 0o000 })
  mkdirSync(at('locked'))
  chmodSync(at('locked'), 0o500)
})

afterAll(() => {
  chmodSync(at('locked'), 0o700)
  rmSync(folder, { recursive: true })
})

const inLocked = { DATA_DIR: '@/locked' }
const unreadableData = { DATA_DIR: '@/unreadable-data' }

test.each<[string[], string, Record<string, string>?]>([
  [['backup', '@/locked/b'], 'locked/b cannot be written (EACCES)'],
  [['backup', '@/data'], 'data cannot be written (EISDIR)'],
  [['backup', '@/none/b'], 'none/b cannot be written (ENOENT)'],
  [['backup', '@/b'], 'wireloom.db', unreadableData],
  [['backup', '--verify', '@/unreadable'], 'unreadable cannot be read (EACCES)'],
  [
    ['backup', '--encrypt', '@/b'],
    'BACKUP_PASSPHRASE_FILE cannot be read',
    { BACKUP_PASSPHRASE_FILE: '@/unreadable' },
  ],
  [['restore', '@/unreadable'], 'unreadable cannot be read (EACCES)'],
  [['restore', '@/backup'], 'locked cannot be written (EACCES)', inLocked],
  [['prepare-rollback', '@/unreadable', '@/k'], 'unreadable cannot be read (EACCES)'],
  [['prepare-rollback', '@/backup', '@/locked/k'], 'locked/k cannot be written (EACCES)'],
  [['drill', '@/unreadable'], 'unreadable cannot be read (EACCES)'],
  [['migrate'], 'locked cannot be written (EACCES)', inLocked],
  [['migrate'], 'wireloom.db', unreadableData],
  [['move', '--to', 'sqlite:@/locked'], 'locked cannot be written (EACCES)'],
  [['outbox'], 'locked', inLocked],
  [['outbox'], 'wireloom.db', unreadableData],
  [['secret'], 'wireloom.db', unreadableData],
  [['staff', 'list'], 'wireloom.db', unreadableData],
])('%j names the file in one line', (args, text, settings) => {
  const { status, lines } = run(args, settings)
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringContaining(text)])
})
