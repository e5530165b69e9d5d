import { createFileRoute } from '@tanstack/react-router'
import { PromptBlaster } from '#src/arcade/screen/prompt-blaster.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/promptblaster')({
  head: () =>
    pageHead({
      title: 'Prompt Blaster',
      description:
        'A small arcade game about tired prompts. Five lives, one shuttle, a leaderboard.',
      path: '/promptblaster',
    }),
  component: () => <PromptBlaster queryClient={Route.useRouteContext().queries.client} />,
})
