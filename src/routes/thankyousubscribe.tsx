import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  head: () => publicPageHead('/thankyousubscribe'),
  component: () => {
    // Of somebody who came by the link of a mail. Read here: what routes check is in the scripts of every page.
    const { token }: { token?: unknown } = Route.useSearch()
    return (
      <MessagePage title="Thank you for subscribing!" action={{ label: 'HEAD HOME', href: '/' }}>
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
