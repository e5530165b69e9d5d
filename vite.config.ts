import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { shortClassNames } from './scripts/short-class-names.ts'

/** What every page needs to wake up: one file compresses better than twenty, and is one request. */
const framework =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|router-core|react-router|react-store|store|react-query))\//

/** What gets data in the browser. */
const data = /node_modules\/@tanstack\/query-core\//

/** Of those packages, what only pages with lists or forms of staff use. */
const onSomePages =
  /query-core\/.*\/(\w*[oO]bserver|infiniteQuery\w*)\.js|react-query\/.*\/(use\w+|suspense|errorBoundaryUtils|infiniteQueryOptions)\.js|useBlocker\.js/

/** What shell-styles.ts asks for: in one file. */
const shellStyles =
  /\/src\/(ui\/(base|tokens|fonts|(button|container|visually-hidden)\.module)|marketing\/(scenes\/loom\.module|(layout|not-found|message)\/[\w.-]+))\.css/

/** What the entry shares with what comes later. */
const entry =
  /vite\/preload-helper|\/src\/(client|site\/(waking|hold-until-awake|lay-out-rest)|leads\/forms\/(left-unsent|first-visit))\./

/** What every page has around its own part, and the table of routes: as one file it compresses better. */
const frame =
  /\/src\/(hydrate|make-router|public-routes|known-queries|timings)\.|\/src\/routes\/[^/?]*$|\/src\/marketing\/(layout|not-found\/router-fallbacks|scenes\/loom)[^?]*\.tsx?$|\/src\/ui\/(button|container|router-link|class-names|stroke-icon|visually-hidden)\.tsx?$|\/src\/site\/(navigation|page-head|static-head|share-image-path|structured-data|identity|public-config|absolute-url|site-links|claims|legal\/titles)\.|\/src\/leads\/forms\/(sent-search|link-search|kept-event)\./

/** What the pages with a form share: in one file, small as they are. */
const form =
  /\/src\/leads\/forms\/(resend|send|submission|unsent|visit-fields|use-lead-form|form-page|guard-field|small-print|success-note)\.tsx?$/

/** What the list of articles and an article share. */
const cards =
  /\/src\/(blog\/(blocks\/block-image|reader\/(woven-thumbnail|thumbnail|blog-card|cards|long-date))|media\/widths)\.tsx?$/

/** What an article is shown with. */
const blocks =
  /\/src\/blog\/blocks\/((reading-raw|registry|content|rich-text|read-rich-text|rich-text-view|views|blocks-view)|\w+\/(schema|view))\.tsx?$/

/**
 * A page names a dozen of them, and their names compress worse than all else in it. The server's build must give the
 * same, or what it preloads would not be there.
 */
const assetFileNames = 'assets/[hash][extname]'

/** Libraries with native parts or that look for files of their own cannot be built in. */
const asTheyAre = ['sharp', '@node-rs/argon2', 'pg', 'pino', 'nodemailer', 'tinypool']

export default defineConfig(({ command }) => ({
  css:
    command === 'build'
      ? { modules: { generateScopedName: shortClassNames(import.meta.dirname) } }
      : {},
  environments: {
    ssr: {
      // Libraries go into the build: a process starts in half the time and 15 MB smaller when it does not
      // open a thousand files, and React is then its production version whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true, external: asTheyAre } : {},
      build: {
        rolldownOptions: {
          output: { assetFileNames },
          // What runs before and beside the site must not load the site.
          input: {
            server: 'src/server.ts',
            launch: 'src/launch.ts',
            prepare: 'src/prepare.ts',
            'image-worker': 'src/media/image-worker/run-job.ts',
          },
        },
      },
    },
    client: {
      build: {
        modulePreload: {
          // The names of all scripts of all pages would be in every page; their styles must be waited for.
          resolveDependencies: (_, dependencies, { hostType }) =>
            hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies,
        },
        rolldownOptions: {
          output: {
            assetFileNames,
            codeSplitting: {
              groups: [
                // First, or the frame would take along what the entry needs of it.
                { name: 'entry', test: entry },
                { name: 'shell', test: shellStyles },
                { name: 'framework', test: (id) => framework.test(id) && !onSomePages.test(id) },
                { name: 'data', test: (id) => data.test(id) && !onSomePages.test(id) },
                { name: 'frame', test: frame },
                { name: 'form', test: form },
                { name: 'cards', test: cards },
                { name: 'blocks', test: blocks },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: {
        codeSplittingOptions: {
          // With its loader in it, a route's code is one file, and no other page carries what it loads with.
          defaultBehavior: [
            ['component', 'pendingComponent', 'errorComponent', 'loader'],
            ['notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    precompress(),
  ],
}))
