import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/find-browser.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
// Workers load this file again; the folder must stay the one that the server was given.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'wireloom-e2e-'))

export const staffAccount = { username: 'ada', password: 'correct horse battery' }

/** Journeys in a real browser against the built site, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  // e2e/browsers runs in Vitest, because Playwright drives neither Debian's Firefox nor WebKitGTK.
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Long, so that a busy machine fails nothing: only a journey that hangs should meet it.
  timeout: 180_000,
  // A journey that passes only when run again is reported by name as flaky, not as failed.
  retries: 2,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
    // No trace: recording one runs a script in every frame, and the sandboxed previews report that as an error.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(port),
      // Every journey meets more than one process, as people do.
      WORKERS: '2',
      DATA_DIR: process.env.E2E_DATA_DIR,
      STAFF_USERNAME: staffAccount.username,
      STAFF_PASSWORD: staffAccount.password,
      // Limits are on. Each journey names an address of its own, as a proxy would: see e2e/fixtures.ts.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
  },
})
