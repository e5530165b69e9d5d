import { defineConfig } from 'vitest/config'

/** Long, so that a busy machine causes no failures: time is measured in bench/, never here. */
const patience = { testTimeout: 120_000, hookTimeout: 60_000 }

/** For tests that use databases, servers and processes. A test that passes only on a retry is reported as flaky. */
const secondTry = { retry: 1 }

/** Unit tests once, api tests once per database: the same files, the same assertions. */
export default defineConfig({
  test: {
    // By default Vitest uses one worker less than there are cores, which on two cores is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on SQLite',
          include: ['src/**/*.api.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
          ...patience,
          ...secondTry,
        },
      },
      {
        test: {
          name: 'api on PostgreSQL',
          include: ['src/**/*.api.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres.ts'],
          ...patience,
          ...secondTry,
        },
      },
      {
        // The built site in Firefox and WebKit; e2e/*.spec.ts are the journeys in Chromium.
        test: {
          name: 'browsers',
          include: ['e2e/browsers/*.test.ts'],
          fileParallelism: false,
          // The drivers of both engines lose a command now and then.
          ...secondTry,
          ...patience,
        },
      },
    ],
  },
})
