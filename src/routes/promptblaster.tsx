import { createFileRoute } from '@tanstack/react-router'
import { PromptBlaster } from '#src/arcade/screen/prompt-blaster.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/promptblaster')({
  head: () =>
    staticHead({
      title: 'Prompt Blaster',
      path: '/promptblaster',
    }),
  component: () => <PromptBlaster queryClient={Route.useRouteContext().queries.client} />,
})
