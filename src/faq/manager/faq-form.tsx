import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useChangesWriter, useWriteState } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { Button } from '#src/ui/button.tsx'
import { TextAreaField, TextField } from '#src/ui/field.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FaqFields } from '../contract.ts'
import styles from './faq-form.module.css'
import { fieldsToRestore, type UnsavedFaq } from './unsaved-faq.ts'
import { UnsavedText } from './unsaved-text.tsx'

type FaqFormProps = {
  /** The page of this form; unsaved text typed on it is offered on it again. */
  href: string
  defaults: FaqFields
  /** Submitting creates an FAQ: restored text replaces the form as a whole. */
  isNew?: boolean
  /** Saves the fields and returns the ones to show afterwards. */
  onSave: (fields: FaqFields) => Promise<FaqFields>
  success: string
  children?: ReactNode
  /** Renders earlier versions below the form; `restore` copies one back into it. */
  revisions?: (restore: (fields: FaqFields) => void) => ReactNode
}

type FieldName = keyof FaqFields
const fieldNames: readonly FieldName[] = ['question', 'answer', 'navigationHeading', 'order']

const labels: Record<FieldName, string> = {
  question: 'Question',
  answer: 'Answer',
  navigationHeading: 'NavigationHeading',
  order: 'Order',
}

const isSame = (a: FaqFields, b: FaqFields) =>
  fieldNames.every((name) => Object.is(a[name], b[name]))

/** The first message of each field that is wrong. */
function errorsIn(values: FaqFields): Partial<Record<FieldName, string>> {
  const issues = FaqFields.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

export function FaqForm(props: FaqFormProps) {
  const { href, defaults, isNew = false, onSave, success, children, revisions } = props
  const [base, setBase] = useState(defaults)
  const [known, setKnown] = useState(defaults)
  /** Undefined until something is typed, and again once it is saved. */
  const [typed, setTyped] = useState<FaqFields>()
  const [edited, setEdited] = useState<ReadonlySet<FieldName>>(new Set())
  /** Fields whose restored text replaces a colleague's, once it is submitted. */
  const [overwrites, setOverwrites] = useState<readonly FieldName[]>([])
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<'success' | 'failure'>()
  const writer = useChangesWriter({ kind: 'faq', href })
  const writeState = useWriteState(writer)
  const element = useRef<HTMLFormElement>(null)
  if (!isSame(known, defaults)) {
    setKnown(defaults)
    setBase(defaults)
  }
  const values = typed ?? base
  const errors = errorsIn(values)

  function change(fields: Partial<FaqFields>) {
    const next = { ...values, ...fields }
    setTyped(next)
    setEdited(new Set([...edited, ...fieldNames.filter((name) => name in fields)]))
    const data: UnsavedFaq = { fields: next, ...(!isNew && { base }) }
    writer.write({ title: next.question || 'A new FAQ', data })
  }

  function restore(unsaved: UnsavedFaq) {
    const { restored, overwrites: both } = fieldsToRestore(unsaved, base)
    change(isNew ? unsaved.fields : restored)
    setOverwrites(isNew ? [] : both)
  }

  async function save() {
    setSaving(true)
    setOutcome(undefined)
    try {
      setBase(await onSave(FaqFields.parse(values)))
      setTyped(undefined)
      setOverwrites([])
      setEdited(new Set())
      await writer.discard()
      setOutcome('success')
    } catch (error) {
      console.error(error)
      setOutcome('failure')
    } finally {
      setSaving(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const wrong = fieldNames.find((name) => errors[name])
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else void save()
  }

  /** An error belongs to a field only once that field was edited. */
  const field = (name: FieldName) => ({ name, error: edited.has(name) ? errors[name] : undefined })

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <UnsavedText href={href} onRestore={restore} />
      {overwrites.length > 0 ? (
        <Notice tone="warning">
          <strong>Someone else changed this FAQ after you typed this.</strong> Your text replaces
          theirs when you submit it. Theirs reads:
          {overwrites.map((name) => (
            <span key={name} className={styles.theirs}>
              {labels[name]}: {base[name]}
            </span>
          ))}
        </Notice>
      ) : null}
      {children}
      {writeState === 'failed' ? (
        <Notice tone="bad">
          <strong>This browser does not keep your changes.</strong> Its storage is blocked or full.
          They are lost when this tab is closed or reloaded: submit them before you leave.
        </Notice>
      ) : null}
      <TextField
        {...field('question')}
        label={labels.question}
        hint="At least 10 characters, with a question mark."
        value={values.question}
        onChange={({ target }) => change({ question: target.value })}
      />
      <TextAreaField
        {...field('answer')}
        label={labels.answer}
        rows={8}
        value={values.answer}
        onChange={({ target }) => change({ answer: target.value })}
      />
      <TextField
        {...field('navigationHeading')}
        label={labels.navigationHeading}
        hint="The short name in the side navigation of the FAQ page."
        value={values.navigationHeading}
        onChange={({ target }) => change({ navigationHeading: target.value })}
      />
      <TextField
        {...field('order')}
        label={labels.order}
        type="number"
        step={1}
        value={Number.isNaN(values.order) ? '' : values.order}
        onChange={({ target }) => change({ order: Number.parseInt(target.value, 10) })}
      />
      <Button type="submit" aria-disabled={isSaving} className={styles.submit}>
        Submit
      </Button>
      <p className={styles.outcome} role="status">
        {outcome === 'failure' ? <span className={styles.bad}>Error Please Try Again</span> : null}
        {outcome === 'success' ? <span className={styles.good}>{success}</span> : null}
      </p>
      {revisions?.(change)}
      <LeaveGuard unsaved={() => !isSame(values, base)} stored={writeState === 'stored'} />
    </form>
  )
}
