import { useState } from 'react'
import { SelectField } from '#src/ui/form/field.tsx'
import { leadForms } from '../lead-forms.ts'
import type { Lead } from '../staff-contract.ts'
import { leadCalls } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'

/** Takes a person off a list, for example because they asked on the phone. */
export function Unsubscribe({ lead }: { lead: Lead }) {
  const [chosen, setChosen] = useState('')
  const on = lead.lists.filter(({ state }) => state !== 'unsubscribed')
  if (on.length === 0) return null
  const list = on.find((one) => one.list === chosen)?.list
  return (
    <ReasonForm
      title="Unsubscribe"
      text="For somebody who asked you to. They come back only by signing up themselves."
      button="Unsubscribe"
      onReason={(reason) => leadCalls.unsubscribe(lead.id, { list, reason })}
    >
      <SelectField
        label="From"
        value={list ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Everything</option>
        {on.map((one) => (
          <option key={one.list} value={one.list}>
            {leadForms[one.list].name}
          </option>
        ))}
      </SelectField>
    </ReasonForm>
  )
}
