import { type Ref, useState } from 'react'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { redirectCalls, redirectsKey } from './queries.ts'
import styles from './redirects-page.module.css'

interface AddRedirectProps {
  from: string
  onFrom: (from: string) => void
  /** The field of the target: the focus goes there when a path is chosen from the list. */
  target: Ref<HTMLInputElement>
}

export function AddRedirect({ from, onFrom, target }: AddRedirectProps) {
  const action = useAction({ invalidates: redirectsKey })
  const [to, setTo] = useState('')
  const add = async (permanent: boolean) => {
    await redirectCalls.add({ from, to, permanent })
    onFrom('')
    setTo('')
  }
  return (
    <ActionForm
      action={action}
      submit="Add redirect"
      className={styles.form}
      onSubmit={(text) =>
        action.run(() => add(text('kind') === 'permanent'), `${from} leads to ${to} now.`)
      }
    >
      <TextField
        label="From"
        placeholder="/old-page"
        required
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="none"
        value={from}
        onChange={(event) => onFrom(event.target.value)}
      />
      <TextField
        label="To"
        placeholder="/new-page"
        ref={target}
        required
        maxLength={500}
        spellCheck={false}
        autoCapitalize="none"
        hint="A path of this site, or an https address."
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <SelectField
        label="Kind"
        name="kind"
        options={[
          ['permanent', 'Permanent (308)'],
          ['temporary', 'Temporary (307)'],
        ]}
      />
    </ActionForm>
  )
}
