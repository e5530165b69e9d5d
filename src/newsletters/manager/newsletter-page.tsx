import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UnsavedChanges } from '#src/platform/unsaved-changes/unsaved-changes.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Newsletter } from '../contract.ts'
import type { MergeContent } from './draft.ts'
import { DraftEditor } from './draft-editor.tsx'
import { Progress } from './progress.tsx'
import { newsletterQueries } from './queries.ts'
import type { UnsavedDraft } from './use-draft.ts'

/** The editor of content, handed in by the route: blocks belong to the blog. */
export type ContentEditorSlot = (props: {
  content: string
  onChange: (content: string) => void
  onSave: () => void
}) => ReactNode

export type NewsletterPageProps = {
  opened: Newsletter
  unsaved?: UnsavedChanges<UnsavedDraft>
  ContentEditor: ContentEditorSlot
  mergeContent: MergeContent
  onDeleted: () => void
}

/** A draft is written here; anything else is watched. */
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
