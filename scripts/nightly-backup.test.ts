import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../deploy/nightly-backup.sh')
let home: string

/** A checkout whose Node records its arguments and creates the backup file. */
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wireloom-nightly-'))
  mkdirSync(join(home, 'node_modules/node/bin'), { recursive: true })
  node('echo "$2 $3" >>asked\ntouch "$4"')
  program('off-site', 'cat "$@" && echo "$@" >carried')
})

afterEach(() => rmSync(home, { recursive: true }))

function program(path: string, lines: string) {
  writeFileSync(join(home, path), `#!/bin/sh\nset -eu\n${lines}\n`)
  chmodSync(join(home, path), 0o755)
}

/** Settings are read by the real one. */
function node(lines: string) {
  const reads = `case $1 in --env-file* | --print) exec ${process.execPath} "$@";; esac`
  program('node_modules/node/bin/node', `${reads}\n${lines}`)
}

const run = (settings: Record<string, string>) =>
  execFileSync('sh', [script, 'backups'], {
    cwd: home,
    env: { PATH: process.env.PATH, ...settings },
  })

const read = (path: string) => readFileSync(join(home, path), 'utf8')

test('a backup is made, verified and copied away, also before anybody was erased', () => {
  run({ OFF_SITE: './off-site' })
  expect(read('asked')).toBe('backup --encrypt\nbackup --verify\n')
  expect(statSync(join(home, 'backups')).mode & 0o077).toBe(0)
  expect(read('carried')).toMatch(/^backups\/wireloom-\S+\.backup backups\/erasures\.jsonl\n$/)
})

test('a destination of rsync needs no command of its own, and ssh asks nothing', () => {
  mkdirSync(join(home, 'bin'))
  program('bin/rsync', 'printf "%s\\n" "$@" >carried')
  const destination = 'backup@elsewhere.example.com:wireloom/'
  run({ OFF_SITE: destination, PATH: `${join(home, 'bin')}:${process.env.PATH}` })
  const [flag, shell, file, erasures, to] = read('carried').split('\n')
  expect([flag, shell, erasures, to]).toEqual([
    '-e',
    'ssh -o BatchMode=yes',
    'backups/erasures.jsonl',
    destination,
  ])
  expect(file).toMatch(/^backups\/wireloom-\S+\.backup$/)
})

test('a bucket gets both files by a command of the site', () => {
  node('echo "$@" >>asked\ncase $3 in --off-site) ;; *) touch "$4" ;; esac')
  const bucket = 's3://backups/wireloom?endpoint=https://store.example&region=eu'
  run({ OFF_SITE: bucket })
  const [, , copied = ''] = read('asked').split('\n')
  const [, command, flag, to, file, erasures] = copied.split(' ')
  expect([command, flag, to, erasures]).toEqual([
    'backup',
    '--off-site',
    bucket,
    'backups/erasures.jsonl',
  ])
  expect(file).toMatch(/^backups\/wireloom-\S+\.backup$/)
})

test('the list of erasures is copied too', () => {
  mkdirSync(join(home, 'elsewhere'))
  writeFileSync(join(home, 'elsewhere/erasures.jsonl'), '{"id":7}\n')
  run({ DATA_DIR: 'elsewhere' })
  expect(read('backups/erasures.jsonl')).toBe('{"id":7}\n')
})

test('settings are also read from .env, as cron gives none', () => {
  mkdirSync(join(home, 'elsewhere'))
  writeFileSync(join(home, 'elsewhere/erasures.jsonl'), '{"id":7}\n')
  writeFileSync(join(home, '.env'), 'DATA_DIR=elsewhere\nOFF_SITE=./off-site\n')
  run({})
  expect(read('backups/erasures.jsonl')).toBe('{"id":7}\n')
  expect(read('carried')).toContain('backups/erasures.jsonl')
})

test('an old backup is deleted once a new one is complete, and kept when the new one fails', () => {
  mkdirSync(join(home, 'backups'))
  const old = 'backups/wireloom-2026-01-01T000000Z.backup'
  writeFileSync(join(home, old), '')
  const longAgo = Date.now() / 1000 - 40 * 24 * 3600
  utimesSync(join(home, old), longAgo, longAgo)

  node('exit 1')
  expect(() => run({})).toThrow()
  expect(readdirSync(join(home, 'backups'))).toHaveLength(1)

  node('touch "$4"')
  run({ KEEP_DAYS: '30' })
  const left = readdirSync(join(home, 'backups')).filter((name) => name.endsWith('.backup'))
  expect(left).toHaveLength(1)
  expect(left[0]).not.toContain('2026-01-01')
})

test('in a container a night that was missed is made up for at once', () => {
  mkdirSync(join(home, 'deploy'))
  mkdirSync(join(home, 'bin'))
  program('deploy/nightly-backup.sh', 'echo "$1" >>made; touch "$1/wireloom-now.backup"')
  // In place of the wait until the night: the container is stopped.
  program('bin/sleep', 'echo "$1" >>slept; kill $PPID')
  mkdirSync(join(home, 'backups'))
  const start = () =>
    spawnSync('sh', [join(import.meta.dirname, '../deploy/every-night.sh'), 'backups'], {
      cwd: home,
      env: { PATH: `${join(home, 'bin')}:${process.env.PATH}` },
    })
  start()
  start()
  expect(read('made')).toBe('backups\n')
  const [first = ''] = read('slept').split('\n')
  const wakes = new Date(Math.round(Date.now() / 1000 + Number(first)) * 1000).toISOString()
  expect(wakes.slice(11, 16)).toBe('03:17')
})
