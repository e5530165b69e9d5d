import { defineConfig } from 'vitest/config'

/** Unit tests once, api tests once per database: the same files, the same assertions. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          // Long, so that a busy machine fails nothing: time is measured in bench/, never here.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api on SQLite',
          include: ['src/**/*.api.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api on PostgreSQL',
          include: ['src/**/*.api.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
