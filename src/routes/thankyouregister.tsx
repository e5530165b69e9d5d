import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyouregister')({
  head: () => publicPageHead('/thankyouregister'),
  component: () => (
    <MessagePage
      title="Thank you for registering."
      text="We'll be in touch with you shortly."
      action={{ label: 'HEAD HOME', href: '/' }}
    />
  ),
})
