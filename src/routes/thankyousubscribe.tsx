import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  head: () =>
    pageHead({
      title: 'Thank you for subscribing',
      description: 'Your subscription to Wireloom news is confirmed.',
      path: '/thankyousubscribe',
    }),
  component: () => (
    <MessagePage title="Thank you for subscribing!" action={{ label: 'HEAD HOME', href: '/' }} />
  ),
})
