import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUsername } from '#src/platform/session/use-session.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DeleteDialog } from '#src/ui/delete-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLoggedError } from '#src/ui/use-logged-error.ts'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { Faq } from '../contract.ts'
import { faqQueries } from '../reader/queries.ts'
import styles from './faq-manager.module.css'
import { useDeleteFaq } from './mutations.ts'

const warning =
  'Are you sure you want to delete this FAQ? This action cannot be undone. This will permanently delete the FAQ and remove it from the system.'

export function FaqManager() {
  const { data: faqs, error } = useQuery(faqQueries.list())
  useLoggedError(error)
  const [doomed, setDoomed] = useState<Faq>()
  const remove = useDeleteFaq()
  return (
    <WorkPage
      back={{ href: '/contentmanager', label: 'Go Back' }}
      eyebrow={`Hello, ${useUsername()}`}
      title="Welcome to The FAQ Manager"
      actions={<ButtonLink href="/contentmanager/faq/createfaq">Create A New FAQ</ButtonLink>}
    >
      <h2 className={styles.heading}>Current FAQs</h2>
      {error ? <p role="alert">Error: {error.message}</p> : null}
      {!faqs && !error ? <p role="status">Loading...</p> : null}
      {faqs?.length === 0 ? (
        <EmptyState>No FAQs yet. The first one you create appears here.</EmptyState>
      ) : null}
      <ul className={styles.grid}>
        {faqs
          ?.toSorted((a, b) => a.order - b.order)
          .map((faq) => (
            <FaqCard key={faq.faqid} faq={faq} onDelete={() => setDoomed(faq)} />
          ))}
      </ul>
      <DeleteDialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        onConfirm={() => {
          if (doomed) remove.mutate(doomed.faqid)
        }}
        text={warning}
        closeOnOutsideClick={false}
      />
    </WorkPage>
  )
}

function FaqCard({ faq, onDelete }: { faq: Faq; onDelete: () => void }) {
  const about = useId()
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <span className={styles.order}>{faq.order}</span>
        {faq.navigationHeading}
      </p>
      <h3 id={about} className={styles.question}>
        {faq.question}
      </h3>
      <p className={styles.answer}>{faq.answer}</p>
      <div className={styles.actions}>
        <ButtonLink
          look="secondary"
          href={`/contentmanager/faq/edit/${faq.faqid}/`}
          aria-describedby={about}
        >
          Edit FAQ
        </ButtonLink>
        <Button look="quiet" onClick={onDelete} aria-describedby={about}>
          Delete
        </Button>
      </div>
    </li>
  )
}
