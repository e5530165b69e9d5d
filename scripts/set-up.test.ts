import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string

/** A checkout whose own Node is a script that runs the program again under the Node of this test. */
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wireloom-set-up-'))
  for (const folder of ['scripts', 'node_modules/node/bin']) {
    mkdirSync(join(home, folder), { recursive: true })
  }
  copyFileSync(join(import.meta.dirname, 'set-up.mjs'), join(home, 'scripts/set-up.mjs'))
  writeFileSync(join(home, 'package-lock.json'), '{}')
  writeFileSync(
    join(home, 'node_modules/node/bin/node'),
    `#!/bin/sh\necho started >>starts\nexec '${process.execPath}' "$@"\n`,
  )
  chmodSync(join(home, 'node_modules/node/bin/node'), 0o755)
  writeFileSync(
    join(home, 'program.mjs'),
    "import { markInstalled, setUp } from './scripts/set-up.mjs'\nmarkInstalled()\nawait setUp()\nconsole.log('goes on')\n",
  )
})

afterEach(() => rmSync(home, { recursive: true }))

function run(ownVersion: string) {
  writeFileSync(
    join(home, 'node_modules/node/package.json'),
    JSON.stringify({ version: ownVersion }),
  )
  const { stdout, status } = spawnSync(process.execPath, ['program.mjs'], {
    cwd: home,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const starts = existsSync(join(home, 'starts')) ? readFileSync(join(home, 'starts'), 'utf8') : ''
  return { stdout, status, starts: starts.split('\n').length - 1 }
}

test('another Node continues under the project’s own Node, once', () => {
  expect(run('99.1.0')).toEqual({ stdout: 'goes on\n', status: 0, starts: 1 })
})

test('a Node of the same major version counts as the own one', () => {
  expect(run(process.versions.node)).toEqual({ stdout: 'goes on\n', status: 0, starts: 0 })
})
