import type { Database } from '#src/db/database.ts'
import type { Feature, FeatureBase } from '#src/feature/feature.ts'
import { addRedirects, type SentRedirect } from './api/add-redirects.ts'
import { createAnswering } from './api/answering.ts'
import { createCounting, deleteOldMissing } from './api/counting.ts'
import { type RedirectNeeds, redirectApi } from './api/routes.ts'

export function redirectsFeature(base: FeatureBase, needs: RedirectNeeds) {
  const { db, publicUrl } = base
  const { readAddresses } = needs
  const counting = createCounting(base)
  return {
    name: 'redirects',
    routes: [redirectApi(base, needs)],
    retention: { 'paths without a page': ({ now }) => deleteOldMissing(db, now) },
    stop: counting.flush,
    ...createAnswering({ db, counting, readAddresses }),
    flush: counting.flush,
    /** For an import: adds redirects in its transaction, and answers for each what became of it. */
    add: (trx: Database, items: readonly SentRedirect[], who: string) =>
      addRedirects(trx, items, { who, publicUrl, readAddresses }),
  } satisfies Feature & Record<'find' | 'flush' | 'add', unknown>
}
