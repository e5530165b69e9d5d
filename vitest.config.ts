import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hasPooler } from './src/testing/pgbouncer.ts'

/** Long, so that a busy machine causes no failures: time is measured in bench/, never here. */
const patience = { testTimeout: 120_000, hookTimeout: 60_000 }

/** Test files that replace modules or globals, so each of them needs the modules for itself. */
const replacing = globSync('{src,scripts}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => /\bvi\.(mock|stubGlobal)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)
const isApiTest = (file: string) => file.endsWith('.api.test.ts')
const withMocks = replacing.filter(isApiTest)
const unitWithMocks = replacing.filter((file) => !isApiTest(file))

/** Rules of bodies, files, hashes and registries, which are the same on every database: tested on SQLite only. */
const onAnyDatabase = [
  ...withMocks,
  'src/db/dump/encryption.api.test.ts',
  'src/s3/client.api.test.ts',
  'src/pages/build-assets.api.test.ts',
  'src/app/http-rules.api.test.ts',
  'src/app/operations.api.test.ts',
  'src/app/request-bodies.api.test.ts',
  'src/newsletters/api/bounces/sns.api.test.ts',
  'src/server/page-poisoning.api.test.ts',
  'src/testing/hostile/bodies.api.test.ts',
  'src/testing/hostile/images.api.test.ts',
  'src/testing/hostile/updates.api.test.ts',
  'src/blog/api/reading/many-pictures.api.test.ts',
]

/** About connections, locks or live messages: they also run without the pooler, as on a single machine. */
const aboutConnections = [
  'src/db/*.api.test.ts',
  'src/live/*.api.test.ts',
  'src/limits/limits.api.test.ts',
  'src/pages/cache/content-clock.api.test.ts',
  'src/app/http-and-database.api.test.ts',
  'src/app/database-state.api.test.ts',
]
const objectStore = 'src/testing/object-store/global-setup.ts'

const onSqlite = {
  env: { TEST_ENGINE: 'sqlite' },
  globalSetup: ['src/testing/sqlite.ts', objectStore],
  ...patience,
}

/** The files that a worker runs share the modules of the site: loading them anew for each took half of the time. */
const apiTests = { include: ['src/**/*.api.test.ts'], isolate: false }

/** Unit tests once, api tests once per database: the same files, the same assertions. */
export default defineConfig({
  test: {
    // The one style sheet whose address a component needs.
    css: { include: [/more-blocks\.css/] },
    // One more than there are cores: tests that wait for mails, locks or leases leave their core to others.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', ...unitWithMocks],
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'unit with mocks', include: unitWithMocks, ...patience } },
      { test: { name: 'api on SQLite', ...apiTests, exclude: withMocks, ...onSqlite } },
      { test: { name: 'api with mocks', include: withMocks, ...onSqlite } },
      {
        test: {
          name: 'api on PostgreSQL',
          ...apiTests,
          exclude: onAnyDatabase,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres.ts', objectStore],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on PostgreSQL without pooler',
          ...apiTests,
          // Where PgBouncer is missing, the project before this one has run them.
          include: hasPooler() ? aboutConnections : [],
          // Migrations always connect directly; the traffic beside them is harder through the pooler.
          exclude: [...onAnyDatabase, 'src/db/pooler.api.test.ts', 'src/db/migrate.api.test.ts'],
          env: { TEST_ENGINE: 'postgres', TEST_POOLER: 'off' },
          globalSetup: ['src/testing/postgres.ts'],
          ...patience,
        },
      },
      {
        // The built site in Firefox and WebKit; e2e/*.spec.ts are the journeys in Chromium.
        test: {
          name: 'browsers',
          include: ['e2e/browsers/*.test.ts'],
          // The drivers of both engines lose a command now and then. A test that passes only then is reported as flaky.
          retry: 1,
          ...patience,
        },
      },
    ],
  },
})
