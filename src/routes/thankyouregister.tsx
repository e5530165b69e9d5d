import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/thankyouregister')({
  head: () =>
    pageHead({
      title: 'Thank you for registering',
      description: 'Your registration with Wireloom has arrived.',
      path: '/thankyouregister',
    }),
  component: () => (
    <MessagePage
      title="Thank you for registering."
      text="We'll be in touch with you shortly."
      action={{ label: 'HEAD HOME', href: '/' }}
    />
  ),
})
