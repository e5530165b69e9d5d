import { createFileRoute } from '@tanstack/react-router'
import { EditFaq } from '#src/faq/manager/edit-faq.tsx'

export const Route = createFileRoute('/contentmanager/faq/edit/$faqid')({
  component: () => <EditFaq faqid={Number(Route.useParams().faqid)} />,
})
