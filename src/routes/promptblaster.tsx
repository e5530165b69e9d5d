import { createFileRoute } from '@tanstack/react-router'
import { PromptBlaster } from '#src/arcade/screen/prompt-blaster.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/promptblaster')({
  head: () => publicPageHead('/promptblaster'),
  component: () => <PromptBlaster queryClient={Route.useRouteContext().queries.client} />,
})
