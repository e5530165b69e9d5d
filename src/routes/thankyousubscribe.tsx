import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  head: () =>
    staticHead({
      title: 'Thank you for subscribing',
      path: '/thankyousubscribe',
    }),
  component: () => (
    <MessagePage title="Thank you for subscribing!" action={{ label: 'HEAD HOME', href: '/' }} />
  ),
})
