import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyousubscribe')({
  head: () => publicPageHead('/thankyousubscribe'),
  component: () => (
    <MessagePage title="Thank you for subscribing!" action={{ label: 'HEAD HOME', href: '/' }} />
  ),
})
