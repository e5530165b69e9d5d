import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/thankyoudemo')({
  head: () => publicPageHead('/thankyoudemo'),
  component: () => (
    <MessagePage
      title="Thanks for your interest!"
      text="We have your request and will be in touch to find a time that suits you. Until then, read what we are building and why."
      action={{ label: 'LEARN MORE', href: '/about', about: 'about Wireloom' }}
    />
  ),
})
