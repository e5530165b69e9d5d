import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  head: () => publicPageHead('/thankyousubscribe'),
  component: () => {
    // Of somebody who came by the link of a mail: to their place in line, or to their preferences. Read here: what routes
    // check is in the scripts of every page.
    const { place, token }: { place?: unknown; token?: unknown } = Route.useSearch()
    const href = typeof place === 'string' ? `/place/${encodeURIComponent(place)}` : undefined
    return (
      <MessagePage
        title="Thank you for subscribing!"
        action={{ label: 'HEAD HOME', href: '/' }}
        further={href ? { label: 'See your place in line', href } : undefined}
      >
        {typeof token === 'string' ? (
          <p>
            New articles by mail, weekly or monthly?{' '}
            <a href={`/preferences/${encodeURIComponent(token)}`}>Choose how often</a>
          </p>
        ) : null}
      </MessagePage>
    )
  },
})
