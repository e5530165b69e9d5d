/** The import rules of the house. Each message says what to do instead. */
const features = 'marketing|blog|faq|leads|newsletters|arcade|staff|analytics|settings'
const serverOnly = [
  `^src/(${features})/api/`,
  '^src/media/(image-worker/|(routes|upload|add-picture|variants|warming|store|cleanup|image-places|extract-embedded|store-embedded|image-file)\\.ts$)',
  '^src/platform/(db|mail|config|log|erasures|purge|version)/',
  '^src/platform/activity/record\\.ts$',
  '^src/platform/http/(?!client\\.ts$|contract\\.ts$|final-status\\.ts$)',
  '^src/server/',
  '^src/starter/',
  '^src/discovery/',
  // The mails of newsletters: React, rendered on the server alone.
  '^src/newsletters/mail/',
]
const notATest = '\\.test\\.tsx?$|^src/testing/'
const shared = '(/contract|/choices)\\.ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or need a third that both import.',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      comment:
        'A feature never imports another feature: move what both need down (platform, media, site, ui) or pass it in from routes or server/compose-site.ts.',
      from: { path: `^src/(${features})/`, pathNot: notATest },
      to: { path: `^src/(${features})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'no-way-up',
      severity: 'error',
      comment:
        'platform, media, site and ui are the ground floor: they know no feature, route or server.',
      from: { path: '^src/(platform|media|site|ui)/', pathNot: notATest },
      to: { path: `^src/(${features}|routes|starter)/|^src/server/|^src/router\\.` },
    },
    {
      name: 'ground-floor-order',
      severity: 'error',
      comment: 'platform knows nothing of media, site or ui; media nothing of site or ui.',
      from: { path: '^src/(platform|media)/', pathNot: notATest },
      to: { path: '^src/(site|ui)/' },
    },
    {
      name: 'no-server-code-in-the-browser',
      severity: 'error',
      comment:
        'Server code would end up in the browser bundle. Share types (import type) or put what both sides need into contract.ts.',
      from: {
        path: [`^src/(${features}|ui|site)/`, '^src/(routes/|router)'],
        pathNot: [notATest, ...serverOnly, shared],
      },
      to: { path: serverOnly, pathNot: shared, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-browser-code-on-the-server',
      severity: 'error',
      comment: 'Screens have no place in the api: the server renders them through routes alone.',
      from: { path: serverOnly.slice(0, 5), pathNot: notATest },
      to: { path: '\\.tsx$|^src/ui/', pathNot: '^src/newsletters/mail/' },
    },
    {
      name: 'settings-are-passed-in',
      severity: 'error',
      comment:
        'The public configuration is for pages, which have it on both sides. Server code gets its settings from composeSite.',
      from: { path: [`^src/(${features})/api/`, '^src/(discovery|media|platform)/'] },
      to: { path: '^src/site/(public-config|absolute-url)\\.ts$' },
    },
    {
      name: 'sim-is-pure',
      severity: 'error',
      comment: 'The simulation runs unchanged in browser and server: nothing but itself.',
      from: { path: '^src/arcade/sim/', pathNot: notATest },
      to: { pathNot: '^src/arcade/sim/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'Only tests may use what is made for tests.',
      from: { path: '^src/', pathNot: notATest },
      to: { path: '^src/testing/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere.',
      from: { pathNot: 'routeTree' },
      to: { couldNotResolve: true, pathNot: '\\?(url|raw)$' },
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
