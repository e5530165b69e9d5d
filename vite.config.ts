import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What every page needs to wake up: one file compresses better than twenty, and is one request. */
const framework =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|router-core|react-router|react-store|store|react-query))\//

/** What pages that show data need besides. */
const data = /node_modules\/@tanstack\/(query-core|router-ssr-query-core|react-router-ssr-query)\//

/** Of those packages, what only pages with lists or forms of staff use. */
const onSomePages =
  /query-core\/.*\/(\w*[oO]bserver|infiniteQuery\w*)\.js|react-query\/.*\/(use\w+|suspense|errorBoundaryUtils|infiniteQueryOptions)\.js|useBlocker\.js/

/** What shell-styles.ts asks for: in one file. */
const shellStyles =
  /\/src\/(ui\/(base|tokens|fonts|(button|container|visually-hidden)\.module)|marketing\/(scenes\/loom\.module|(layout|not-found|message)\/[\w.-]+))\.css/

/** The small change of every page. */
const shared =
  /\/src\/ui\/(button|container|router-link|class-names|visually-hidden)\.|\/src\/site\/(page-head|pages|structured-data|identity|public-config|absolute-url)\.|\/src\/leads\/(choices|forms\/(sent-search|link-search|kept-event))\./

/** Libraries with native parts or that look for files of their own cannot be built in. */
const asTheyAre = ['sharp', '@node-rs/argon2', 'pg', 'pino', 'nodemailer']

export default defineConfig(({ command }) => ({
  environments: {
    ssr: {
      // Libraries go into the build: a process starts in half the time and 15 MB smaller when it does not
      // open a thousand files, and React is then its production version whatever NODE_ENV says.
      resolve: command === 'build' ? { noExternal: true, external: asTheyAre } : {},
      build: {
        rolldownOptions: {
          // What runs before and beside the site must not load the site.
          input: {
            server: 'src/server.ts',
            launch: 'src/launch.ts',
            prepare: 'src/prepare.ts',
            painter: 'src/media/painter/process.ts',
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'shell', test: shellStyles },
                { name: 'framework', test: (id) => framework.test(id) && !onSomePages.test(id) },
                { name: 'data', test: (id) => data.test(id) && !onSomePages.test(id) },
                // A dozen crumbs that most pages share cost more as requests than as bytes.
                { name: 'shared', test: shared },
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
            ['component', 'pendingComponent', 'loader'],
            ['errorComponent'],
            ['notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    precompress(),
  ],
}))
