import { createFileRoute } from '@tanstack/react-router'
import { linkMeta, linkSearch } from '#src/leads/forms/links/link-search.ts'
import { UnsubscribePage } from '#src/leads/forms/links/unsubscribe-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { shareImageOf } from '#src/site/share-image-path.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: linkSearch,
  head: () => {
    const head = publicPageHead('/unsubscribe', { image: shareImageOf('/') })
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: () => <UnsubscribePage {...Route.useSearch()} />,
})
