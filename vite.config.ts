import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { billOfMaterials } from './scripts/bill-of-materials.ts'
import { asTheyAre } from './scripts/built-as-they-are.ts'
import { createScopedNames } from './scripts/class-names.ts'
import { precompress } from './scripts/precompress.ts'

/** Modules that the entry needs stay in its chunk; otherwise it would load other chunks as well. */
const entry = /\/src\/browser\/entry\/|vite\/preload-helper/

/**
 * React and the router: they change only with their versions, so browsers keep them cached from release to release.
 */
const framework =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|router-core|react-router|react-store|store))\//

/** Modules that most public pages share: one file instead of a dozen small ones. */
const shell = /\/src\/(browser\/|marketing\/layout\/|ui\/visually-hidden)/

/** Readers' scripts list the files of staff too: their names would cost every visitor half a kilobyte. */
const ofReaders = /\/src\/(?!(editor|media|staff|ui|routes\/contentmanager)\/|[^/]+\/manager\/)/
const nameOfChunk = ({ moduleIds }: { moduleIds: string[] }) =>
  moduleIds.some((id) => ofReaders.test(id) || /node_modules/.test(id))
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash].js'

export default defineConfig(({ command }) => ({
  // While the site is developed, files come and go, and the names are Vite's, with the words.
  css:
    command === 'build'
      ? { modules: { generateScopedName: createScopedNames(import.meta.dirname) } }
      : {},
  environments: {
    ssr: {
      // Libraries are bundled: a process starts in half the time and uses 15 MB less when it does not open a thousand
      // files, and React is the production version whatever NODE_ENV is.
      resolve: command === 'build' ? { noExternal: true, external: asTheyAre } : {},
      build: {
        rolldownOptions: {
          // Programs that run before and beside the site must not load the site.
          input: {
            start: 'src/server/start.ts',
            worker: 'src/server/worker.ts',
            prepare: 'src/server/prepare.ts',
            'image-worker': 'src/media/image-worker/run-job.ts',
            'document-worker': 'src/editor/api/worker/run-task.ts',
            'highlight-worker': 'src/editor/text/highlight/run-highlight.ts',
          },
        },
      },
    },
    client: {
      build: {
        // The browsers listed in README.md.
        target: ['chrome124', 'edge124', 'firefox140', 'safari17'],
        rolldownOptions: {
          output: {
            chunkFileNames: nameOfChunk,
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
          // With its loader included, a route's code is one file, and no other page contains it.
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
