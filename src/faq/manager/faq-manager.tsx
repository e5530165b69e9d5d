import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUsername } from '#src/session/session.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { useLoggedError } from '#src/ui/page/use-logged-error.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { Faq } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'
import styles from './faq-manager.module.css'
import { UnsavedFaqs } from './form/unsaved-faqs.tsx'
import { inboxQuery, useDeleteFaq, useReorder } from './queries.ts'
import { QuestionInbox } from './question-inbox.tsx'

const warning =
  'Are you sure you want to delete this FAQ? This action cannot be undone. This will permanently delete the FAQ and remove it from the system.'

export function FaqManager() {
  const { data: faqs, error } = useQuery(faqQueries.list())
  useLoggedError(error)
  const remove = useDeleteFaq()
  const reorder = useReorder()
  const { data: inbox } = useQuery(inboxQuery())
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    const [faq, target] = [faqs?.[from], faqs?.[to]]
    if (!faq || !target || from === to) return
    const after = to > from ? target : faqs?.[to - 1]
    reorder.mutate({ faqid: faq.faqid, after: after?.faqid ?? null })
  }
  return (
    <WorkPage
      back="/contentmanager"
      eyebrow={`Hello, ${useUsername()}`}
      title="Welcome to The FAQ Manager"
      actions={<ButtonLink href="/contentmanager/faq/createfaq">Create A New FAQ</ButtonLink>}
    >
      <UnsavedFaqs />
      <QuestionInbox />
      <h2 className={styles.heading}>Current FAQs</h2>
      {reorder.error ? <p role="alert">Error: {reorder.error.message}</p> : null}
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {!faqs && !error ? <p role="status">Loading...</p> : null}
      {faqs?.length === 0 ? (
        <EmptyState>No FAQs yet. The first one you create appears here.</EmptyState>
      ) : null}
      <ul className={styles.grid}>
        {faqs?.map((faq, place) => (
          <FaqCard
            key={faq.faqid}
            faq={faq}
            feedback={inbox?.feedback.find(({ faqid }) => faqid === faq.faqid)}
            onDelete={() => remove.mutate(faq.faqid)}
            move={{
              up: place > 0 ? () => move(place, place - 1) : undefined,
              down: place < faqs.length - 1 ? () => move(place, place + 1) : undefined,
              onDrag: () => setDragged(place),
              onDrop: () => {
                if (dragged !== undefined) move(dragged, place)
                setDragged(undefined)
              },
            }}
          />
        ))}
      </ul>
    </WorkPage>
  )
}

type FaqCardProps = {
  faq: Faq
  feedback: { helpful: number; unhelpful: number } | undefined
  onDelete: () => void
  /** Undefined at the ends of the list. */
  move: {
    up: (() => void) | undefined
    down: (() => void) | undefined
    onDrag: () => void
    onDrop: () => void
  }
}

function FaqCard({ faq, feedback, onDelete, move }: FaqCardProps) {
  const about = useId()
  return (
    <li
      className={styles.card}
      draggable
      onDragStart={move.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        move.onDrop()
      }}
    >
      <div className={styles.facts}>
        <span className={styles.order}>{faq.order}</span>
        <span className={styles.name}>{faq.navigationHeading}</span>
        {(['up', 'down'] as const).map((way) => (
          <IconButton
            key={way}
            label={`Move ${way}`}
            icon={way === 'up' ? icons.arrowUp : icons.arrowDown}
            className={styles.move}
            aria-describedby={about}
            disabled={!move[way]}
            onClick={move[way]}
          />
        ))}
      </div>
      <h3 id={about} className={styles.question}>
        {faq.question}
      </h3>
      <p className={styles.answer}>{faq.answer}</p>
      {feedback ? (
        <p className={styles.feedback}>
          Helpful: {feedback.helpful} yes, {feedback.unhelpful} no
        </p>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink
          look="secondary"
          href={`/contentmanager/faq/edit/${faq.faqid}/`}
          aria-describedby={about}
        >
          Edit FAQ
        </ButtonLink>
        <ConfirmButton
          look="quiet"
          ask={{ ...deleteForEternity, text: warning, closeOnOutsideClick: false }}
          onConfirm={onDelete}
          aria-describedby={about}
        >
          Delete
        </ConfirmButton>
      </div>
    </li>
  )
}
