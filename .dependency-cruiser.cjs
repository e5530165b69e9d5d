const { readdirSync } = require('node:fs')

/** The import rules of the project. Each message says what to do instead. */
/** Mechanisms that several features use, and the rooms that are built on them. */
const rooms =
  'db|s3|app|pages|limits|tokens|forms|feature|mail|jobs|live|events|workers|activity|time|config|log'
const shelves = 'people|editor|media|discovery|session'
const above = 'server|browser|routes|starter|site|ui|testing'
/** All other folders. */
const features = readdirSync(`${__dirname}/src`, { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && !new RegExp(`^(${rooms}|${shelves}|${above})$`).test(entry.name),
  )
  .map(({ name }) => name)
  .join('|')
const serverOnly = [
  `^src/(${features})/(api/|feature\\.ts$)`,
  '^src/editor/(api/|text/|feature\\.ts$)',
  '^src/media/(image-worker/|objects/|(feature|routes|variants|warming|store|cleanup|store-embedded|image-file)\\.ts$)',
  '^src/(db|s3|pages|limits|tokens|forms|mail|jobs|live|events|config|log|workers|people)/',
  '^src/activity/record\\.ts$',
  '^src/app/(?!(client|reason|final-status|csv|escape-html|json-shape|version-tag)\\.ts$)',
  '^src/feature/(feature|jobs-feature|staff-gate)\\.ts$',
  '^src/server/',
  '^src/starter/',
  '^src/discovery/',
  // The mails of newsletters: React, rendered only on the server.
  '^src/newsletters/mail/',
]
const notATest = '\\.test\\.tsx?$|^src/testing/'
const shared = '/choices\\.ts$'
const contracts = 'contract\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that need each other, also for a type, are one thing, or need a third that both import.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment:
        'A feature never imports another feature: move shared code down, or pass it in from routes or server/features.ts.',
      from: { path: `^src/(${features})/`, pathNot: notATest },
      to: { path: `^src/(${features})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'no-way-up',
      severity: 'error',
      comment:
        'A shared room knows no feature, route or server: pass in what it needs, or move the file into the feature.',
      from: { path: `^src/(${rooms}|${shelves})/`, pathNot: notATest },
      to: { path: `^src/(${features}|routes|server|starter|browser)/|^src/router\\.` },
    },
    {
      name: 'rooms-do-not-know-what-is-above',
      severity: 'error',
      comment:
        'config and log are the lowest layer; db, live, app, mail, jobs, workers and activity are built on them; people, editor, media and discovery on those.',
      from: { path: `^src/(${rooms})/`, pathNot: notATest },
      to: { path: `^src/(${shelves}|site|ui)/` },
    },
    {
      name: 'a-feature-is-above-its-parts',
      severity: 'error',
      comment:
        'feature/ says what a feature registers. The rooms below it know nothing of features: pass in what they need.',
      from: {
        path: '^src/(db|s3|app|pages|limits|tokens|forms|mail|jobs|live|events|workers|activity|time)/',
        // The schema names the roles as the type of a column.
        pathNot: [notATest, '^src/db/schema/'],
      },
      to: { path: '^src/feature/' },
    },
    {
      name: 'config-and-log-are-the-ground',
      severity: 'error',
      comment: 'config, log and tokens import no other room.',
      from: { path: '^src/(config|log|tokens)/', pathNot: notATest },
      to: { path: '^src/(?!config/|log/|tokens/)' },
    },
    {
      name: 'live-carries-messages-only',
      severity: 'error',
      comment: 'live passes messages on and does not know who needs them: subscribe to a topic.',
      from: { path: '^src/live/', pathNot: notATest },
      to: { path: '^src/(?!live/|db/|workers/|log/|config/)' },
    },
    {
      name: 'no-server-code-in-the-browser',
      severity: 'error',
      comment:
        'Server code would end up in the browser bundle. Share types (import type), or put values that both sides need into choices.ts.',
      from: {
        path: [`^src/(${features}|editor|session|time|ui|site)/`, '^src/(routes/|router)'],
        pathNot: [notATest, ...serverOnly, contracts],
      },
      to: { path: [...serverOnly, contracts], pathNot: shared, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-browser-code-on-the-server',
      severity: 'error',
      comment: 'Screens do not belong in the api: the server renders them only through routes.',
      from: { path: serverOnly.slice(0, 7), pathNot: notATest },
      to: { path: '\\.tsx$|^src/ui/', pathNot: '^src/newsletters/mail/' },
    },
    {
      name: 'settings-are-passed-in',
      severity: 'error',
      comment:
        'The public configuration is for pages, which have it on both sides. Server code gets its settings from composeSite.',
      from: {
        path: [
          `^src/(${features})/(api/|feature\\.ts$)`,
          `^src/(${rooms}|discovery|media|people)/`,
        ],
      },
      to: { path: '^src/site/public-config\\.ts$' },
    },
    {
      name: 'sim-is-pure',
      severity: 'error',
      comment: 'The simulation runs unchanged in browser and server, so it imports only itself.',
      from: { path: '^src/arcade/sim/', pathNot: notATest },
      to: { pathNot: '^src/arcade/sim/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'Only tests may import test tools.',
      from: { path: '^src/', pathNot: notATest },
      to: { path: '^src/testing/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import cannot be resolved.',
      from: { pathNot: 'routeTree' },
      // mdast has only types.
      to: { couldNotResolve: true, pathNot: '\\?(url|raw)$|^mdast$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
