import { createFileRoute } from '@tanstack/react-router'
import { CreateFaq } from '#src/faq/manager/create-faq.tsx'

export const Route = createFileRoute('/contentmanager/faq/createfaq')({
  validateSearch: (search: Record<string, unknown>): { question?: number } => ({
    question: Number(search.question) || undefined,
  }),
  component: () => <CreateFaq questionId={Route.useSearch().question} />,
})
