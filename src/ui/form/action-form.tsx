import type { ComponentProps, ReactNode } from 'react'
import styles from './action-form.module.css'
import { Button } from './button.tsx'
import { Outcome } from './outcome.tsx'
import type { Action } from './use-action.ts'

type ActionFormProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'> & {
  action: Action
  submit: string
  /** `text` returns the value of a field by its name. */
  onSubmit: (text: (name: string) => string, form: HTMLFormElement) => unknown
  children: ReactNode
  /** Further buttons, beside the one that submits. */
  others?: ReactNode
}

/** A form that is sent by one action, with the result of the action. */
export function ActionForm(props: ActionFormProps) {
  const { action, submit, look, size, className, onSubmit, children, others } = props
  const button = (
    <Button type="submit" look={look} size={size} aria-disabled={action.busy}>
      {submit}
    </Button>
  )
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        onSubmit((name) => `${fields.get(name) ?? ''}`, event.currentTarget)
      }}
    >
      {children}
      {others ? (
        <div className={styles.row}>
          {button}
          {others}
        </div>
      ) : (
        button
      )}
      <Outcome action={action} />
    </form>
  )
}
