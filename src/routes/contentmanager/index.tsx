import { createFileRoute } from '@tanstack/react-router'
import { WaitingBlogs } from '#src/blog/manager/waiting-blogs.tsx'
import { WaitingFaqs } from '#src/faq/manager/waiting-faqs.tsx'
import { Dashboard } from '#src/staff/dashboard.tsx'

export const Route = createFileRoute('/contentmanager/')({
  component: () => (
    <Dashboard>
      <WaitingBlogs />
      <WaitingFaqs />
    </Dashboard>
  ),
})
