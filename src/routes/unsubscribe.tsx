import { createFileRoute } from '@tanstack/react-router'
import { linkMeta, linkSearch } from '#src/leads/forms/link-search.ts'
import { UnsubscribePage } from '#src/leads/forms/unsubscribe-page.tsx'
import { shareImageOf } from '#src/site/share-image-path.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: linkSearch,
  head: async () => {
    const head = await staticHead({
      title: 'Unsubscribe',
      path: '/unsubscribe',
      image: shareImageOf('/'),
    })
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token, done } = Route.useSearch()
  return <UnsubscribePage token={token} done={done === 1} />
}
