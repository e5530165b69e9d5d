import { createFileRoute } from '@tanstack/react-router'
import { linkMeta, linkSearch } from '#src/leads/forms/links/link-search.ts'
import { SubscribedDigest } from '#src/leads/forms/links/subscribed-digest.tsx'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  // A confirmation leads here: for the waitlist with the token of the person's place, for the mailing list with one that
  // lets them choose new articles by mail.
  validateSearch: (search: Record<string, unknown>): { place?: string; token?: string } => {
    const { place } = search
    const isPlace = typeof place === 'string' && /^[\w.-]{1,200}$/.test(place)
    return isPlace ? { place } : linkSearch(search)
  },
  head: () => {
    const head = publicPageHead('/thankyousubscribe')
    return { ...head, meta: [...head.meta, ...linkMeta] }
  },
  component: () => {
    const { place, token } = Route.useSearch()
    return (
      <MessagePage
        title="Thank you for subscribing!"
        action={{ label: 'HEAD HOME', href: '/' }}
        further={place ? { label: 'See your place in line', href: `/place/${place}` } : undefined}
      >
        {token ? <SubscribedDigest token={token} /> : null}
      </MessagePage>
    )
  },
})
