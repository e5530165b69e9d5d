import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedAt } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { FaqFields } from '../../contract.ts'
import { faqRevisions } from '../queries.ts'
import styles from './faq-form.module.css'

type FaqRevisionsProps = { faqid: number; onRestore: (fields: FaqFields) => void }

/** Earlier versions of the FAQ, each of which can be copied back into the form. */
export function FaqRevisions({ faqid, onRestore }: FaqRevisionsProps) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({ ...faqRevisions(faqid), enabled: open })
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Earlier versions</summary>
      {error ? <p>The earlier versions could not be loaded.</p> : null}
      {open && !data && !error ? <p role="status">Loading...</p> : null}
      {data?.length === 0 ? <p>This is the first version.</p> : null}
      <ul className={styles.revisions}>
        {data?.map(({ version, savedAt: at, savedBy, ...fields }) => (
          <li key={version}>
            <p>
              <strong>{fields.question}</strong>
              <br />
              {fields.answer}
            </p>
            <p className={styles.when}>
              {at ? savedAt(at) : 'First'} {savedBy ? `· ${savedBy}` : null} ·{' '}
              {fields.navigationHeading}, order {fields.order}
            </p>
            <Button look="secondary" onClick={() => onRestore(fields)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
