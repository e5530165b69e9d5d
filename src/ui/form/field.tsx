import { type ComponentProps, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { VisuallyHidden } from '../page/visually-hidden.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './field.module.css'

type FieldProps = {
  label: string
  /** Shows the label only to assistive technology, if the layout already makes it clear. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** Shows "(optional)" beside the label. */
  optional?: boolean
}

function useField({ hint, error }: FieldProps, id?: string) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return {
    hintId,
    errorId,
    control: {
      id: controlId,
      className: styles.control,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
  }
}

function Frame({
  field,
  ids,
  children,
}: {
  field: FieldProps
  ids: ReturnType<typeof useField>
  children: ReactNode
}) {
  const { label, hideLabel, hint, error, optional } = field
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.control.id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {optional && !hideLabel ? <span className={styles.optional}>(optional)</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={ids.hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={ids.errorId} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function split<P extends FieldProps>({ label, hideLabel, hint, error, optional, ...rest }: P) {
  return { field: { label, hideLabel, hint, error, optional }, rest }
}

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { field, rest } = split(props)
  const ids = useField(field, rest.id)
  return (
    <Frame field={field} ids={ids}>
      <input {...rest} {...ids.control} className={classNames(styles.control, rest.className)} />
    </Frame>
  )
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = split(props)
  const ids = useField(field, rest.id)
  return (
    <Frame field={field} ids={ids}>
      <textarea {...rest} {...ids.control} className={classNames(styles.control, rest.className)} />
    </Frame>
  )
}

export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, rest } = split(props)
  const ids = useField(field, rest.id)
  return (
    <Frame field={field} ids={ids}>
      <select {...rest} {...ids.control} className={classNames(styles.control, rest.className)} />
    </Frame>
  )
}
