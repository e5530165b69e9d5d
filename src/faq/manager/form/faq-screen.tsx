import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useStore } from '#src/ui/browser/use-store.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { textOf } from '../../document.ts'
import { faqQueries } from '../../reader/queries.ts'
import type { SavedFaq } from '../queries.ts'
import styles from './faq-form.module.css'
import { FaqForm } from './faq-form.tsx'
import { FaqRevisions } from './faq-revisions.tsx'
import type { OpenedFaq } from './faq-text.ts'
import type { Submitted } from './submit-faq.ts'

type FaqScreenProps = {
  title: string
  loaded: OpenedFaq
  /** Returns what the form shows after it has created an FAQ. */
  onCreated: (saved: SavedFaq) => Promise<OpenedFaq>
  children?: (opened: OpenedFaq) => ReactNode
}

const texts = {
  created: 'Success! Faq created.',
  updated: 'Successfully Updated FAQ.',
  failed: 'Error Please Try Again',
}

/** The page of one FAQ: its form, the line that says how submitting went, and earlier versions. */
export function FaqScreen({ title, loaded, onCreated, children }: FaqScreenProps) {
  const client = useQueryClient()
  const [opened, setOpened] = useState(loaded)
  const [outcome, setOutcome] = useState<keyof typeof texts>()
  const faqid = useStore(opened.base).saved?.faq.faqid

  async function submitted({ saved, isNew }: Submitted): Promise<void> {
    setOutcome(isNew ? 'created' : 'updated')
    const next = isNew ? await onCreated(saved) : undefined
    if (next) setOpened(next)
    await client.invalidateQueries({ queryKey: faqQueries.all() })
  }

  return (
    <WorkPage width="narrow" back={{ href: '/contentmanager/faq', label: 'Go Back' }} title={title}>
      <div className={styles.form}>
        {children?.(opened)}
        <FaqForm
          key={opened.session.id}
          opened={opened}
          takesFocus={opened !== loaded}
          onStart={() => setOutcome(undefined)}
          onFailure={() => setOutcome('failed')}
          onSubmitted={submitted}
        />
        <p className={styles.outcome} role="status">
          {outcome ? (
            <span className={outcome === 'failed' ? styles.bad : styles.good}>
              {texts[outcome]}
            </span>
          ) : null}
        </p>
        {faqid === undefined ? null : (
          <FaqRevisions
            key={faqid}
            faqid={faqid}
            onRestore={(fields) => opened.editing.change(() => textOf(fields))}
          />
        )}
      </div>
    </WorkPage>
  )
}
