import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '#src/leads/manager/questions-page.tsx'

export const Route = createFileRoute('/contentmanager/leads/questions')({
  component: QuestionsPage,
})
