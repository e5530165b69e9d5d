import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
  for (const file of ['set-up.mjs', 'own-node.mjs', 'run.mjs']) {
    copyFileSync(join(import.meta.dirname, file), join(home, 'scripts', file))
  }
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

function run(ownVersion: string, env: Record<string, string> = {}, args = ['program.mjs']) {
  writeFileSync(
    join(home, 'node_modules/node/package.json'),
    JSON.stringify({ version: ownVersion }),
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: home,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  const starts = existsSync(join(home, 'starts')) ? readFileSync(join(home, 'starts'), 'utf8') : ''
  return { stdout, stderr, status, starts: starts.split('\n').length - 1 }
}

test('another Node goes on under the own one, once', () => {
  expect(run('99.1.0')).toMatchObject({ stdout: 'goes on\n', status: 0, starts: 1 })
})

test('under another Node a command gets its name and its arguments', () => {
  run('99.1.0')
  writeFileSync(join(home, 'scripts/say.ts'), 'console.log(process.argv.slice(2).join())')
  const args = ['scripts/run.mjs', 'say', 'one', 'two']
  expect(run('99.1.0', {}, args)).toMatchObject({ stdout: 'one,two\n', status: 0 })
})

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s reaches the process under the own Node',
  async (signal) => {
    run('99.1.0')
    const program = readFileSync(join(home, 'program.mjs'), 'utf8')
    const waits = `process.on('${signal}', () => { console.log('stops'); process.exit() })
setInterval(() => {}, 1000)\n`
    // It listens before it says that it goes on.
    writeFileSync(join(home, 'program.mjs'), program.replace('console.log', `${waits}console.log`))
    const child = spawn(process.execPath, ['program.mjs'], { cwd: home })
    let output = ''
    for await (const text of child.stdout) {
      output += text
      if (output === 'goes on\n') child.kill(signal)
    }
    expect(output).toBe('goes on\nstops\n')
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  },
)

test('a Node of the same major version is the own one', () => {
  expect(run(process.versions.node)).toMatchObject({ stdout: 'goes on\n', status: 0, starts: 0 })
})

test('an own Node that was just installed and is another program is not started', () => {
  writeFileSync(join(home, 'program.mjs'), "await (await import('./scripts/set-up.mjs')).setUp()\n")
  writeFileSync(join(home, 'npm'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(home, 'npm'), 0o755)
  expect(run('99.1.0', { PATH: `${home}:${process.env.PATH}` })).toMatchObject({
    status: 1,
    starts: 0,
    stderr: expect.stringContaining('Node 99.1.0'),
  })
})
