import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#src/leads/forms/links/confirm-page.tsx'
import { linkMeta, linkSearch } from '#src/leads/forms/links/link-search.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'
import { shareImageOf } from '#src/site/share-image-path.ts'

export const Route = createFileRoute('/confirm')({
  validateSearch: linkSearch,
  head: () => {
    const head = publicPageHead('/confirm', { image: shareImageOf('/') })
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: () => <ConfirmPage token={Route.useSearch().token} />,
})
