import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Newsletter } from '../contract.ts'
import { DraftEditor } from './draft-editor.tsx'
import type { Editing } from './editing.ts'
import { Progress } from './progress.tsx'
import { newsletterQueries } from './queries.ts'

type NewsletterPageProps = Editing & {
  opened: Newsletter
  onDuplicated: (newsletterId: number) => void
}

/** A draft is written here; anything else is watched. */
export function NewsletterPage({
  opened,
  letter,
  ContentEditor,
  onDeleted,
  onDuplicated,
}: NewsletterPageProps) {
  const { data = opened, error } = useQuery({
    ...newsletterQueries.detail(opened.newsletterId),
    initialData: opened,
  })
  // The button that sends is far down, and the progress begins at the top.
  const isDraft = data.state === 'draft'
  const wasDraft = useRef(isDraft)
  useEffect(() => {
    if (wasDraft.current && !isDraft) window.scrollTo({ top: 0 })
    wasDraft.current = isDraft
  }, [isDraft])
  return (
    <WorkPage
      back={{ href: '/contentmanager/newsletters', label: 'Go Back' }}
      eyebrow={data.kind === 'invitation' ? 'Invitation' : 'Newsletter'}
      title={data.subject || 'Without a subject'}
    >
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {isDraft && letter ? (
        <DraftEditor
          newsletter={data}
          opened={letter}
          {...{ ContentEditor, onDeleted, onDuplicated }}
        />
      ) : (
        <Progress newsletter={data} onDuplicated={onDuplicated} />
      )}
    </WorkPage>
  )
}
