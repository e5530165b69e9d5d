import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditFaq } from '#src/faq/manager/edit-faq.tsx'
import { NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'

export const Route = createFileRoute('/contentmanager/faq/edit/$faqid')({
  beforeLoad: ({ params: { faqid } }) => {
    if (!/^\d{1,10}$/.test(faqid)) throw notFound()
  },
  notFoundComponent: NotFoundFallback,
  component: () => <EditFaq faqid={Number(Route.useParams().faqid)} />,
})
