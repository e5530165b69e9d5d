import { useQuery } from '@tanstack/react-query'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Newsletter } from '../contract.ts'
import { DraftEditor } from './draft-editor.tsx'
import type { Editing } from './editing.ts'
import { Progress } from './progress.tsx'
import { newsletterQueries } from './queries.ts'

type NewsletterPageProps = Editing & { opened: Newsletter }

/** Shows the editor for a draft and the progress for any other state. */
export function NewsletterPage({ opened, onDeleted, ...editing }: NewsletterPageProps) {
  const { data = opened, error } = useQuery({
    ...newsletterQueries.detail(opened.newsletterId),
    initialData: opened,
  })
  return (
    <WorkPage
      back={{ href: '/contentmanager/newsletters', label: 'Go Back' }}
      eyebrow={data.kind === 'invitation' ? 'Invitation' : 'Newsletter'}
      title={data.subject || 'Without a subject'}
    >
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {data.state === 'draft' ? (
        <DraftEditor newsletter={data} onDeleted={onDeleted} {...editing} />
      ) : (
        <Progress newsletter={data} />
      )}
    </WorkPage>
  )
}
