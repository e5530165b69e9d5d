import { type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { type List, leadForms, lists } from '../lead-forms.ts'
import styles from './add-person.module.css'
import { leadCalls, useLeadAction } from './queries.ts'

const nothing = { email: '', name: '', lists: [] as List[], consent: '' }

/** Adds somebody who agreed elsewhere, with how and when they did. */
export function AddPerson() {
  const action = useLeadAction()
  const [fields, setFields] = useState(nothing)
  const set = (change: Partial<typeof nothing>) => setFields((now) => ({ ...now, ...change }))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void action.run(async () => {
      const { name, ...rest } = fields
      await leadCalls.add({ ...rest, name: name.trim() || undefined })
      setFields(nothing)
    }, 'Added. Newsletters of these lists reach them.')
  }
  return (
    <details className={styles.panel}>
      <summary>Add a person by hand</summary>
      <form onSubmit={onSubmit} className={styles.form}>
        <TextField
          label="Email"
          type="email"
          required
          value={fields.email}
          onChange={({ target }) => set({ email: target.value })}
        />
        <TextField
          label="Name"
          optional
          maxLength={200}
          value={fields.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <fieldset className={styles.lists}>
          <legend>Lists</legend>
          {lists.map((list) => (
            <label key={list}>
              <input
                type="checkbox"
                checked={fields.lists.includes(list)}
                onChange={({ target }) =>
                  set({
                    lists: lists.filter((one) =>
                      one === list ? target.checked : fields.lists.includes(one),
                    ),
                  })
                }
              />
              {leadForms[list].name}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          label="How and when the person agreed"
          rows={2}
          required
          minLength={10}
          maxLength={500}
          hint="For example: signed the paper list at the fair in Leipzig on May 4. It is kept with the person."
          value={fields.consent}
          onChange={({ target }) => set({ consent: target.value })}
        />
        <Button type="submit" disabled={action.busy || fields.lists.length === 0}>
          Add this person
        </Button>
        <Outcome action={action} />
      </form>
    </details>
  )
}
