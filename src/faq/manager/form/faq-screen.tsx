import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useRestore } from '#src/editor/screen/use-restore.tsx'
import { openNew, openSaved } from '#src/editor/shared-text/open-text.ts'
import { showAddress } from '#src/editor/sync/use-document-address.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { useStore } from '#src/ui/browser/use-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { faqQueries } from '../../reader/queries.ts'
import { createPath, faqRevisions, inboxQuery, questionCalls, type SavedFaq } from '../queries.ts'
import styles from './faq-form.module.css'
import { FaqForm } from './faq-form.tsx'
import { faqText, type OpenedFaq } from './faq-text.ts'
import type { Submitted } from './submit-faq.ts'
import { forgetUnsaved, UnsavedFaqs } from './unsaved-faqs.tsx'

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
function FaqScreen({ title, loaded, onCreated, children }: FaqScreenProps) {
  const client = useQueryClient()
  const [opened, setOpened] = useState(loaded)
  const [outcome, setOutcome] = useState<keyof typeof texts>()
  const faqid = useStore(opened.base).saved?.faq.faqid

  async function submitted({ saved, isNew }: Submitted): Promise<void> {
    if (isNew) {
      // The list below must not name the text that was just saved until it is read again.
      forgetUnsaved(client, opened.session.id)
      setOpened(await onCreated(saved))
    }
    // Not before: with this line everything is in its place, so that the next click meets what it aims at.
    setOutcome(isNew ? 'created' : 'updated')
    await client.invalidateQueries({ queryKey: faqQueries.all() })
  }

  return (
    <WorkPage width="narrow" back="/contentmanager/faq" title={title}>
      <div className={styles.form}>
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
        {children?.(opened)}
        {faqid === undefined ? null : <FaqRevisions key={faqid} faqid={faqid} opened={opened} />}
      </div>
    </WorkPage>
  )
}

function FaqRevisions({ faqid, opened }: { faqid: number; opened: OpenedFaq }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const restoring = useRestore(opened)
  const refresh = () =>
    void client.invalidateQueries({ queryKey: faqRevisions(faqid).queryKey, exact: true })
  const { data, error } = useQuery({ ...faqRevisions(faqid), enabled: open })
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Earlier versions</summary>
      {restoring.error ? <p role="alert">Not restored: {restoring.error}</p> : null}
      {restoring.dialog}
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
            <Button
              look="secondary"
              disabled={restoring.busy}
              onClick={() => restoring.restore({ version, onRestored: refresh })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type CreateFaqProps = {
  opened: OpenedFaq
  /** The id of the visitor's question that this FAQ answers. Saving the FAQ closes the question. */
  askedId?: number
}

export function CreateFaq({ opened, askedId }: CreateFaqProps) {
  const client = useQueryClient()
  const open = useRef(askedId)
  return (
    <FaqScreen
      title="Add a new FAQ"
      loaded={opened}
      onCreated={async () => {
        // The FAQ is saved. If closing the question fails, staff can still dismiss it by hand.
        if (open.current) await questionCalls.dismiss(open.current).catch(console.error)
        open.current = undefined
        showAddress(createPath)
        void client.invalidateQueries({ queryKey: inboxQuery().queryKey })
        return openNew(faqText)
      }}
    >
      {({ session }) => <UnsavedFaqs except={session.id} atOnce={0} />}
    </FaqScreen>
  )
}

export function EditFaq({ opened }: { opened: OpenedFaq }) {
  return (
    <FaqScreen
      title="Edit FAQ"
      loaded={opened}
      onCreated={(saved) => {
        // The FAQ was deleted, and its text has become another one.
        showAddress(faqText.editPath(saved.faq.faqid))
        return openSaved(faqText, saved)
      }}
    />
  )
}

/** Shown in place of a form that cannot be opened, with the texts that may have been part of the FAQ. */
export function FaqNotOpened({ reason }: { reason: string }) {
  return (
    <WorkPage width="narrow" back="/contentmanager/faq" title="Edit FAQ">
      <p role="alert">Error: {reason}</p>
      <UnsavedFaqs />
    </WorkPage>
  )
}
