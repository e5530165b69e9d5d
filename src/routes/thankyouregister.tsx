import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/thankyouregister')({
  head: () =>
    staticHead({
      title: 'Thank you for registering',
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
