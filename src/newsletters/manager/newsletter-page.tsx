import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { Newsletter } from '../contract.ts'
import { DraftEditor, type Editing } from './draft-editor.tsx'
import type { LetterText } from './letter-text.ts'
import { Progress } from './progress.tsx'
import { newsletterQueries } from './queries.ts'

type NewsletterPageProps = Editing & {
  opened: Newsletter
  /** Opens the text of a newsletter that has become a draft again. */
  onDraft: () => void
  onDuplicated: (newsletterId: number) => void
}

/** A draft is written here; anything else is watched. */
export function NewsletterPage(props: NewsletterPageProps) {
  const { opened, letter, onDraft, onDuplicated } = props
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
  /** The text whose session ended when the newsletter was scheduled or sent. */
  const [closed, setClosed] = useState<LetterText>()
  const isOpen = letter !== undefined && letter !== closed
  const draft = useRef(onDraft)
  draft.current = onDraft
  useEffect(() => {
    if (!isDraft) setClosed(letter)
    else if (!isOpen) draft.current()
  }, [isDraft, isOpen, letter])
  return (
    <WorkPage
      back="/contentmanager/newsletters"
      eyebrow={data.kind === 'invitation' ? 'Invitation' : 'Newsletter'}
      title={data.subject || 'Without a subject'}
    >
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {isDraft && isOpen ? (
        <DraftEditor
          key={letter.session.y.clientID}
          newsletter={data}
          opened={letter}
          ContentEditor={props.ContentEditor}
          onDeleted={props.onDeleted}
          onDuplicated={onDuplicated}
        />
      ) : (
        <Progress newsletter={data} onDuplicated={onDuplicated} />
      )}
    </WorkPage>
  )
}
