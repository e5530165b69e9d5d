import { useForm } from '@tanstack/react-form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useChangesWriter, useWriteState } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { Button } from '#src/ui/button.tsx'
import { TextAreaField, TextField } from '#src/ui/field.tsx'
import { LeaveGuard } from '#src/ui/leave-guard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FaqFields } from '../contract.ts'
import styles from './faq-form.module.css'
import { UnsavedText } from './unsaved-text.tsx'

type FaqFormProps = {
  /** The page of this form; unsaved text typed on it is offered on it again. */
  href: string
  defaults: FaqFields
  /** Saves the fields and returns the ones to show afterwards. */
  onSave: (fields: FaqFields) => Promise<FaqFields>
  success: string
  children?: ReactNode
  /** Renders earlier versions below the form; `restore` copies one back into it. */
  revisions?: (restore: (fields: FaqFields) => void) => ReactNode
}

/** Shows the error of a field only after the user has edited the field. */
function shownError(meta: { isDirty: boolean; errors: ({ message: string } | undefined)[] }) {
  return meta.isDirty ? meta.errors[0]?.message : undefined
}

export function FaqForm(props: FaqFormProps) {
  const { href, defaults, onSave, success, children, revisions } = props
  const [outcome, setOutcome] = useState<'success' | 'failure'>()
  const writer = useChangesWriter({ kind: 'faq', href })
  const writeState = useWriteState(writer)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    defaultValues: defaults,
    validators: { onChange: FaqFields },
    listeners: {
      onChange: ({ formApi }) => {
        const { values } = formApi.state
        writer.write({ title: values.question || 'A new FAQ', data: values })
      },
    },
    onSubmitInvalid: ({ formApi }) => {
      const wrong = Object.entries(formApi.state.fieldMeta).find(([, meta]) => meta.errors.length)
      element.current?.querySelector<HTMLElement>(`[name="${wrong?.[0]}"]`)?.focus()
    },
    onSubmit: async ({ value, formApi }) => {
      setOutcome(undefined)
      try {
        const next = await onSave(FaqFields.parse(value))
        formApi.reset(next)
        await writer.discard()
        setOutcome('success')
      } catch (error) {
        console.error(error)
        setOutcome('failure')
      }
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.state.isSubmitting) void form.handleSubmit()
  }

  const fill = (fields: FaqFields) => {
    form.setFieldValue('question', fields.question)
    form.setFieldValue('answer', fields.answer)
    form.setFieldValue('navigationHeading', fields.navigationHeading)
    form.setFieldValue('order', fields.order)
  }

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <UnsavedText href={href} onRestore={fill} />
      {children}
      {writeState === 'failed' ? (
        <Notice tone="bad">
          <strong>This browser does not keep your changes.</strong> Its storage is blocked or full.
          They are lost when this tab is closed or reloaded: submit them before you leave.
        </Notice>
      ) : null}
      <form.Field name="question">
        {(field) => (
          <TextField
            label="Question"
            name={field.name}
            hint="At least 10 characters, with a question mark."
            value={field.state.value}
            error={shownError(field.state.meta)}
            onBlur={field.handleBlur}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        )}
      </form.Field>
      <form.Field name="answer">
        {(field) => (
          <TextAreaField
            label="Answer"
            name={field.name}
            rows={8}
            value={field.state.value}
            error={shownError(field.state.meta)}
            onBlur={field.handleBlur}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        )}
      </form.Field>
      <form.Field name="navigationHeading">
        {(field) => (
          <TextField
            label="NavigationHeading"
            name={field.name}
            hint="The short name in the side navigation of the FAQ page."
            value={field.state.value}
            error={shownError(field.state.meta)}
            onBlur={field.handleBlur}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        )}
      </form.Field>
      <form.Field name="order">
        {(field) => (
          <TextField
            label="Order"
            name={field.name}
            type="number"
            step={1}
            value={Number.isNaN(field.state.value) ? '' : field.state.value}
            error={shownError(field.state.meta)}
            onBlur={field.handleBlur}
            onChange={(event) => field.handleChange(Number.parseInt(event.target.value, 10))}
          />
        )}
      </form.Field>
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(submitting) => (
          <Button type="submit" aria-disabled={submitting} className={styles.submit}>
            Submit
          </Button>
        )}
      </form.Subscribe>
      <p className={styles.outcome} role="status">
        {outcome === 'failure' ? <span className={styles.bad}>Error Please Try Again</span> : null}
        {outcome === 'success' ? <span className={styles.good}>{success}</span> : null}
      </p>
      {revisions?.(fill)}
      <LeaveGuard unsaved={() => !form.state.isDefaultValue} stored={writeState === 'stored'} />
    </form>
  )
}
