import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#src/leads/forms/confirm-page.tsx'
import { linkMeta, linkSearch } from '#src/leads/forms/link-search.ts'
import { shareImageOf } from '#src/site/share-image-path.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/confirm')({
  validateSearch: linkSearch,
  head: async () => {
    const head = await staticHead({
      title: 'Confirm your email',
      path: '/confirm',
      image: shareImageOf('/'),
    })
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: () => <ConfirmPage token={Route.useSearch().token} />,
})
