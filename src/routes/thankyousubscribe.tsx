import { createFileRoute } from '@tanstack/react-router'
import { linkMeta, linkSearch } from '#src/leads/forms/links/link-search.ts'
import { SubscribedDigest } from '#src/leads/forms/links/subscribed-digest.tsx'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  validateSearch: linkSearch,
  head: () => {
    const head = publicPageHead('/thankyousubscribe')
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: () => {
    const { token } = Route.useSearch()
    return (
      <MessagePage title="Thank you for subscribing!" action={{ label: 'HEAD HOME', href: '/' }}>
        {token ? <SubscribedDigest token={token} /> : null}
      </MessagePage>
    )
  },
})
