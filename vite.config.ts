import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { billOfMaterials } from './scripts/bill-of-materials.ts'
import { asTheyAre } from './scripts/built-as-they-are.ts'
import { precompress } from './scripts/precompress.ts'

/** What the entry needs stays with it, or the entry would fetch the rest as well. */
const entry = /\/src\/browser\/entry\/|vite\/preload-helper/

/** React and the router: they change with their versions alone, so a visitor keeps them from release to release. */
const framework =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|router-core|react-router|react-store|store))\//

/** What most public pages share: one file instead of a dozen small ones. */
const shell = /\/src\/(browser|marketing\/layout)\//

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
            start: 'src/server/start.ts',
            worker: 'src/server/worker.ts',
            prepare: 'src/server/prepare.ts',
            'image-worker': 'src/media/image-worker/run-job.ts',
          },
        },
      },
    },
    client: {
      build: {
        // The browsers that README.md names.
        target: ['chrome124', 'edge124', 'firefox140', 'safari17'],
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'entry', test: entry },
                { name: 'framework', test: framework },
                { name: 'shell', test: shell },
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
      client: { entry: 'browser/entry/entry.ts' },
      server: { entry: 'server/worker.ts', build: { inlineCss: true } },
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
    billOfMaterials(),
  ],
}))
