import { type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { type ColumnMeaning, columnMeanings } from '../choices.ts'
import type { ImportSettings, PeopleImport } from '../import-contract.ts'
import { leadForms, lists } from '../lead-forms.ts'
import styles from './people.module.css'

const meaningNames: Record<ColumnMeaning, string> = {
  ignore: 'Leave out',
  email: 'Email',
  name: 'Name',
  company: 'Company',
  role: 'Role',
  list: 'List',
  tags: 'Tags',
  'signed-up': 'Signed up on',
  extra: 'Keep as an answer',
}

type ImportSettingsFormProps = {
  one: PeopleImport
  busy: boolean
  onCheck: (settings: ImportSettings) => void
  /** The result of the last check is about other settings. */
  onChange: () => void
}

/** What the columns mean, and how the people agreed. */
export function ImportSettingsForm({ one, busy, onCheck, onChange }: ImportSettingsFormProps) {
  const { settings, guess } = one
  const [columns, setColumns] = useState<ColumnMeaning[]>(settings?.columns ?? guess)
  const hasEmail = columns.includes('email')
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => `${fields.get(name) ?? ''}`
    onCheck({
      columns,
      list: lists.find((list) => list === text('list')) ?? 'mailing-list',
      tags: text('tags')
        .split(',')
        .filter((tag) => tag.trim()),
      consent: text('consent'),
      consentDate: text('consentDate'),
      confirmed: text('confirmed') === 'ask' ? 'ask' : 'elsewhere',
    })
  }
  return (
    <form className={styles.list} onSubmit={check} onChange={onChange}>
      <Mapping one={one} columns={columns} onColumns={setColumns} />
      <div className={styles.fields}>
        <SelectField
          label="List"
          name="list"
          hint="Of rows that name none."
          defaultValue={settings?.list ?? 'mailing-list'}
          options={lists.map((list) => [list, leadForms[list].name])}
        />
        <TextField
          label="Tags for all of them"
          name="tags"
          optional
          hint="Divided by commas."
          defaultValue={settings?.tags.join(', ')}
          maxLength={500}
        />
        <TextAreaField
          label="How and where they agreed"
          name="consent"
          required
          minLength={10}
          maxLength={500}
          rows={2}
          hint="Kept with each sign-up, with the day. For example: newsletter form of our old shop."
          defaultValue={settings?.consent}
        />
        <TextField
          label="The last of them agreed on"
          name="consentDate"
          type="date"
          required
          defaultValue={settings?.consentDate}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>Confirmation</legend>
        <label>
          <input
            type="radio"
            name="confirmed"
            value="elsewhere"
            defaultChecked={settings?.confirmed !== 'ask'}
          />
          They confirmed their address there: no mail is sent now
        </label>
        <label>
          <input
            type="radio"
            name="confirmed"
            value="ask"
            defaultChecked={settings?.confirmed === 'ask'}
          />
          Ask each of them by mail to confirm, one every two seconds
        </label>
      </fieldset>
      {hasEmail ? null : <p role="note">Choose the column with the address.</p>}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" aria-disabled={busy} disabled={!hasEmail}>
          Check the file
        </Button>
      </div>
    </form>
  )
}

type MappingProps = {
  one: PeopleImport
  columns: ColumnMeaning[]
  onColumns: (columns: ColumnMeaning[]) => void
}

function Mapping({ one, columns, onColumns }: MappingProps) {
  const shown = one.columns.map((name, at) => ({ name, at }))
  return (
    <fieldset className={styles.fields}>
      <legend>What the columns are</legend>
      {shown.map(({ name, at }) => (
        <SelectField
          key={at}
          label={name || `Column ${at + 1}`}
          hint={one.sample
            .map((row) => row[at])
            .filter(Boolean)
            .join(', ')}
          value={columns[at]}
          options={columnMeanings.map((meaning) => [meaning, meaningNames[meaning]])}
          onChange={({ target }) =>
            onColumns(
              columns.map((before, other) => {
                const chosen = columnMeanings.find((one) => one === target.value) ?? 'ignore'
                if (other === at) return chosen
                // A meaning moves to the column that was chosen last.
                return before === chosen && chosen !== 'extra' ? 'ignore' : before
              }),
            )
          }
        />
      ))}
    </fieldset>
  )
}
