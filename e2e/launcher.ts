import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/** Starts the site as a person does, with a data folder for each test; nothing outlives the test. */
export function launcher() {
  let folder = ''
  const running = new Set<ChildProcess>()

  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wireloom-operations-'))
    // A start does not create a folder that DATA_DIR names.
    mkdirSync(join(folder, 'data'))
  })

  test.afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
    // Workers of a killed primary may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })

  const launch = (
    env: Record<string, string> = {},
    command = 'node',
    args = ['scripts/start.mjs'],
  ) => {
    const child = spawn(command, args, {
      env: {
        ...process.env,
        PORT: '0',
        // Each more takes a second of processor time to start. Several of one site are tested in workers.spec.ts.
        WORKERS: '1',
        DATA_DIR: join(folder, 'data'),
        STARTER_CONTENT: 'off',
        STAFF_USERNAME: '',
        STAFF_PASSWORD: '',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    running.add(child)
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    const ended = once(child, 'exit').then(([code]) => {
      running.delete(child)
      return code as number | null
    })
    const url = async () => {
      await expect.poll(() => output, { timeout: 60_000 }).toMatch(/is at http/)
      return /is at (http:\S+)/.exec(output)?.[1] ?? ''
    }
    return { child, ended, url, output: () => output }
  }

  return { launch, folder: () => folder }
}

export type Launched = ReturnType<ReturnType<typeof launcher>['launch']>
