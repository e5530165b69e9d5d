import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AlsoHere } from '#src/editor/screen/also-here.tsx'
import { OthersDialog } from '#src/editor/screen/others-dialog.tsx'
import { SharedTextArea, SharedTextField } from '#src/editor/screen/shared-fields.tsx'
import { SyncNotices } from '#src/editor/screen/sync-notices.tsx'
import { UnsavedParts } from '#src/editor/screen/unsaved-parts.tsx'
import { useRestore } from '#src/editor/screen/use-restore.tsx'
import { useAnnouncement, useWriting } from '#src/editor/screen/use-writing.ts'
import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
import { useDocumentAddress } from '#src/editor/sync/use-document-address.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import { type FaqText, faqFieldNames, fieldsOf, typedOrder } from '../../document.ts'
import { FaqFields } from '../../fields.ts'
import styles from './faq-form.module.css'
import { labels, type OpenedFaq } from './faq-text.ts'
import { type SubmitEvents, useSubmit } from './submit-faq.ts'

type FaqFormProps = SubmitEvents & {
  opened: OpenedFaq
  /** Set for a form that takes the place of the one that was submitted. */
  takesFocus: boolean
}

type FieldErrors = Partial<Record<keyof FaqFields, string>>

/** The first message of each field that is wrong. */
function errorsIn(text: FaqText): FieldErrors {
  const issues = FaqFields.safeParse(fieldsOf(text)).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

type FieldsProps = {
  text: FaqText
  /** Of the fields that were edited. */
  errors: FieldErrors
  onChange: (name: keyof FaqFields, value: string) => void
}

function Fields({ text, errors, onChange }: FieldsProps) {
  const field = (name: keyof FaqFields) => ({
    name,
    label: labels[name],
    value: text[name],
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
  })
  return (
    <>
      <SharedTextField
        {...field('question')}
        hint="At least 10 characters, with a question mark."
      />
      <SharedTextArea {...field('answer')} rows={8} />
      <SharedTextField
        {...field('navigationHeading')}
        hint="The short name in the side navigation of the FAQ page."
      />
      <TextField
        {...field('order')}
        type="number"
        step={1}
        onChange={({ target }) => onChange('order', typedOrder(target.value))}
      />
    </>
  )
}

export function FaqForm({ opened, takesFocus, ...events }: FaqFormProps) {
  const editor = useSharedText(opened)
  const { text, base, sync, dirty } = editor
  /** Whether this person has changes that are not saved. */
  const hasOwn =
    dirty &&
    (editor.isUnsent ||
      !sync.isNoted ||
      sync.unsaved.some(({ people }) => people.includes(opened.username)))
  const change = (fields: Partial<FaqText>, place?: string) =>
    opened.editing.change((now) => ({ ...now, ...fields }), place)
  const [edited, setEdited] = useState<ReadonlySet<keyof FaqFields>>(new Set())
  const [announcement, announce] = useAnnouncement()
  const form = useRef<HTMLFormElement>(null)
  const saving = useSubmit(opened, {
    ...events,
    async onSubmitted(submitted) {
      if (submitted.isNew) await editor.discardCopy()
      else editor.follow(submitted.saved)
      setEdited(new Set())
      await events.onSubmitted(submitted)
    },
  })
  const errors = errorsIn(text)
  const focus = (name: keyof FaqFields) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  useWriting(opened, announce, () => form.current?.requestSubmit())
  useDocumentAddress(opened.session.id, !base.saved && dirty)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = faqFieldNames.find((name) => errors[name])
    if (wrong) focus(wrong)
    else void saving.submit()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {opened.hasEarlier ? (
        <Notice>Text that you typed here earlier and did not submit is in the form again.</Notice>
      ) : null}
      {editor.deleted ? (
        <Notice tone="warning">
          <strong>This FAQ was deleted by someone else.</strong> Submitting saves your text as a new
          FAQ.
        </Notice>
      ) : null}
      <SyncNotices sync={sync} writeState={editor.writeState} isUnsent={editor.isUnsent} />
      <AlsoHere others={sync.others} />
      <Fields
        text={text}
        errors={Object.fromEntries([...edited].map((name) => [name, errors[name]]))}
        onChange={(name, value) => {
          setEdited((before) => new Set([...before, name]))
          change({ [name]: value }, name)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={saving.isSaving} className={styles.submit}>
          Submit
        </Button>
        {base.saved && dirty && !editor.deleted ? (
          <>
            <UnsavedParts opened={opened} text={text} unsaved={sync.unsaved} />
            <BackToSaved opened={opened} version={base.version} />
          </>
        ) : null}
      </div>
      {saving.question ? (
        <OthersDialog
          title="Submit the changes of colleagues too?"
          description="These fields contain changes that are not on the FAQ page yet and that are not yours."
          others={saving.question}
          goOn={{ label: 'Submit all', run: saving.submitAll }}
          onLookFirst={saving.lookFirst}
        />
      ) : null}
      <LeaveGuard
        unsaved={() => hasOwn}
        stored={editor.writeState === 'stored'}
        onServer={editor.isUnsent ? undefined : base.saved && !editor.deleted ? 'shared' : 'own'}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </form>
  )
}

function BackToSaved({ opened, version }: { opened: OpenedFaq; version: number }) {
  const { restore, busy, error, dialog } = useRestore(opened, 'This is the saved text again.')
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => restore({ version })}>
        Back to the saved text
      </Button>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {dialog}
    </>
  )
}
