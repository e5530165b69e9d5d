import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, findJourneyBrowser } from './scripts/find-browser.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
// Workers load this file again and must use the same folder as the server.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'wireloom-e2e-'))

export const staffAccount = { username: 'ada', password: 'correct horse battery' }

/** Journeys in a real browser against the built site, on a data folder of their own. */
export default defineConfig({
  testDir: 'e2e',
  // e2e/browsers runs in Vitest, because Playwright drives neither Debian's Firefox nor WebKitGTK.
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are cores: journeys also wait for mails, polls and servers that start.
  workers: Math.min(4, availableParallelism() + 1),
  // Both long, so that a busy machine fails nothing: only a journey that hangs should meet them.
  timeout: 240_000,
  // A journey that passes only when run again is reported by name as flaky, not as failed.
  retries: 1,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: { executablePath: findJourneyBrowser(), args: browserFlags },
    // No trace: recording one runs a script in every frame, and the sandboxed previews report that as an error.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(port),
      // Every journey is served by more than one process, as in production.
      WORKERS: '2',
      DATA_DIR: process.env.E2E_DATA_DIR,
      STAFF_USERNAME: staffAccount.username,
      STAFF_PASSWORD: staffAccount.password,
      // Limits are on. Each journey names an address of its own, as a proxy would: see e2e/fixtures.ts.
      // Journeys receive webhooks on this machine.
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    // An error of the server is explained in the log of the run.
    stdout: 'pipe',
  },
})
