import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A checkout whose dependencies are installed, with a Node of this version that notes every start of it. */
function checkout(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const own = join(folder, 'node_modules', 'node')
  mkdirSync(join(own, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(import.meta.dirname, 'set-up.mjs'), join(folder, 'scripts', 'set-up.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  const lock = createHash('sha256').update('package-lock.json\0').update('{}').digest('hex')
  writeFileSync(join(folder, 'node_modules', '.wireloom-lock'), lock)
  writeFileSync(join(own, 'package.json'), JSON.stringify({ version }))
  const starts = join(folder, 'starts')
  writeFileSync(starts, '')
  writeFileSync(
    join(own, 'bin', 'node'),
    `#!/bin/sh\necho started >> '${starts}'\nexec '${process.execPath}' "$@"\n`,
    { mode: 0o755 },
  )
  const program = join(folder, 'scripts', 'program.mjs')
  writeFileSync(
    program,
    "import { setUp } from './set-up.mjs'\nawait setUp()\nprocess.stdout.write('ready\\n')\n",
  )
  return {
    run: () => spawnSync(process.execPath, [program], { encoding: 'utf8' }).stdout,
    starts: () => readFileSync(starts, 'utf8').split('\n').length - 1,
  }
}

test("under another Node than the project's own it goes on under that one, once", () => {
  const { run, starts } = checkout('99.1.2')
  expect(run()).toBe('ready\n')
  expect(starts()).toBe(1)
})

test("under the major version of the project's own Node it goes on as it is", () => {
  const { run, starts } = checkout(process.versions.node)
  expect(run()).toBe('ready\n')
  expect(starts()).toBe(0)
})
