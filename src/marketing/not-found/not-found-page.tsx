import { MessagePage } from '#src/marketing/message/message-page.tsx'
import { CutThreads } from './cut-threads.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title="Whoops! This isn't what you're looking for"
      text="The thread to this page is loose. It may have moved, or it was never woven in."
      action={{ label: "LET'S GO HOME", href: '/' }}
      art={<CutThreads />}
    />
  )
}
