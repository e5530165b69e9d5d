import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
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
  id?: string
  className?: string
}

type Field<Tag extends 'input' | 'textarea' | 'select'> = (
  props: FieldProps & ComponentProps<Tag>,
) => ReactNode

export const TextField: Field<'input'> = fieldOf('input')
export const TextAreaField: Field<'textarea'> = fieldOf('textarea')
const Select: Field<'select'> = fieldOf('select')

type SelectFieldProps = Parameters<typeof Select>[0] & {
  /** Pairs of a value and its label; `children` come before them. */
  options?: readonly (readonly [string, string])[]
}

export function SelectField({ options = [], children, ...rest }: SelectFieldProps) {
  return (
    <Select {...rest}>
      {children}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function fieldOf(Control: ElementType) {
  return function Field(props: FieldProps) {
    const { label, hideLabel, hint, error, optional, id, className, ...rest } = props
    const generated = useId()
    const controlId = id ?? generated
    const hintId = hint ? `${controlId}-hint` : undefined
    const errorId = error ? `${controlId}-error` : undefined
    return (
      <div className={styles.field}>
        <label className={styles.label} htmlFor={controlId}>
          {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          {optional && !hideLabel ? <span className={styles.optional}>(optional)</span> : null}
        </label>
        <Control
          {...rest}
          id={controlId}
          className={classNames(styles.control, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {hint ? (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={errorId} className={styles.error} role="alert">
            {error}
          </p>
        ) : null}
      </div>
    )
  }
}
