import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { changeKinds } from '../choices.ts'
import { type ChangelogItem, longest } from '../contract.ts'
import styles from './entry-form.module.css'

type ItemFieldsProps = {
  number: number
  item: ChangelogItem
  onChange: (item: ChangelogItem) => void
  /** Undefined for the only change of an entry. */
  onRemove: (() => void) | undefined
}

export function ItemFields({ number, item, onChange, onRemove }: ItemFieldsProps) {
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>Change {number}</legend>
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          value={item.kind}
          onChange={({ target }) => {
            const kind = changeKinds.find((one) => one === target.value)
            if (kind) onChange({ ...item, kind })
          }}
        >
          {changeKinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </SelectField>
        <TextField
          label="Name"
          required
          dir="auto"
          maxLength={longest.title}
          value={item.title}
          onChange={({ target }) => onChange({ ...item, title: target.value })}
        />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        dir="auto"
        maxLength={longest.detail}
        value={item.detail}
        onChange={({ target }) => onChange({ ...item, detail: target.value })}
      />
      {onRemove ? (
        <Button look="quiet" aria-label={`Remove change ${number}`} onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </fieldset>
  )
}
