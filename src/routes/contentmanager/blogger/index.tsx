import { createFileRoute } from '@tanstack/react-router'
import { BlogManager } from '#src/blog/manager/grid/blog-manager.tsx'
import type { BlogView } from '#src/blog/manager/queries.ts'
import { AskName } from '#src/staff/account/ask-name.tsx'
import { loadedFirst } from '#src/ui/list/loaded-first.ts'

const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
  values.find((one) => one === value)

const text = (value: unknown) => (value === undefined ? undefined : String(value))

export const Route = createFileRoute('/contentmanager/blogger/')({
  validateSearch: (search: Record<string, unknown>): BlogView => ({
    q: text(search.q),
    status: oneOf(['draft', 'scheduled', 'published'] as const, search.status),
    author: text(search.author),
    sort: oneOf(['oldest', 'edited'] as const, search.sort),
    view: oneOf(['table'] as const, search.view),
  }),
  // The unsaved articles are above the others, so they are known before the screen is shown.
  loader: async ({ context }) => {
    // Imported dynamically: a route's loader is part of every page's code.
    const { unsavedArticlesQuery } = await import('#src/blog/manager/unsaved/unsaved-articles.tsx')
    await loadedFirst(context.queries.client, unsavedArticlesQuery())
  },
  component: () => (
    <BlogManager>
      <AskName />
    </BlogManager>
  ),
})
