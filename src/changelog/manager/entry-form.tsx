import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { staffZone } from '#src/session/staff-time.ts'
import { dayIn } from '#src/time/zoned-days.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { LeaveGuard } from '#src/ui/dialog/leave-guard.tsx'
import { boundField } from '#src/ui/form/bound-field.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { changeKinds, longest } from '../choices.ts'
import type { ChangelogFields, ChangelogItem } from '../contract.ts'
import { changelogQueries } from '../reader/queries.ts'
import { addEntry, entryToEdit, saveEntry } from './calls.ts'
import styles from './entry-form.module.css'

export const emptyItem: ChangelogItem = { kind: 'New', title: '', detail: '' }

const changedMeanwhile =
  'Somebody else changed this entry meanwhile. Copy your text, then open the entry again.'

type EntryFormProps = {
  start: ChangelogFields
  save: (fields: ChangelogFields) => Promise<unknown>
}

/** Items get a key each, so that removing one keeps the others in their fields. */
const keyed = (item: ChangelogItem) => ({ key: newId(), item })

const textOf = ({ date, title, summary, items }: ChangelogFields) =>
  JSON.stringify([date, title, summary, items])

export function EntryForm({ start, save }: EntryFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [head, setHead] = useState(start)
  const [items, setItems] = useState(() => start.items.map(keyed))
  const action = useAction({ texts: { 412: changedMeanwhile } })
  const saved = useRef(false)
  const { date, title, summary } = head
  const fields = { date, title, summary, items: items.map(({ item }) => item) }
  const isChanged = textOf(fields) !== textOf(start)
  const field = boundField(head, (part) => setHead((before) => ({ ...before, ...part })))
  const changeItem = (key: string, item: ChangelogItem) =>
    setItems((all) => all.map((one) => (one.key === key ? { key, item } : one)))

  async function saveAndLeave() {
    await save(fields)
    saved.current = true
    await client.invalidateQueries({ queryKey: changelogQueries.all() })
    await client.invalidateQueries({ queryKey: ['attention'] })
    await navigate({ to: '/contentmanager/changelog' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(saveAndLeave, 'Saved. The public changelog shows it.')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label="Day of the release" type="date" required {...field('date')} />
      <TextField label="Title" required dir="auto" maxLength={longest.title} {...field('title')} />
      <TextAreaField
        label="Summary"
        optional
        rows={2}
        dir="auto"
        maxLength={longest.summary}
        {...field('summary')}
      />
      {items.map(({ key, item }, place) => (
        <ItemFields
          key={key}
          number={place + 1}
          item={item}
          onChange={(next) => changeItem(key, next)}
          onRemove={
            items.length > 1
              ? () => setItems((all) => all.filter((one) => one.key !== key))
              : undefined
          }
        />
      ))}
      <Button
        look="secondary"
        className={styles.add}
        onClick={() => setItems((all) => [...all, keyed(emptyItem)])}
      >
        Add a change
      </Button>
      <div className={styles.end}>
        <Button type="submit" aria-disabled={action.busy}>
          {action.busy ? 'Saving…' : 'Save and publish'}
        </Button>
        <Outcome action={action} />
      </div>
      <LeaveGuard unsaved={() => isChanged && !saved.current} stored={false} />
    </form>
  )
}

type ItemFieldsProps = {
  number: number
  item: ChangelogItem
  onChange: (item: ChangelogItem) => void
  /** Undefined for the only change of an entry. */
  onRemove: (() => void) | undefined
}

function ItemFields({ number, item, onChange, onRemove }: ItemFieldsProps) {
  const field = boundField(item, (part) => onChange({ ...item, ...part }))
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>Change {number}</legend>
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          options={changeKinds.map((kind) => [kind, kind])}
          {...field('kind')}
        />
        <TextField label="Name" required dir="auto" maxLength={longest.title} {...field('title')} />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        dir="auto"
        maxLength={longest.detail}
        {...field('detail')}
      />
      {onRemove ? (
        <Button look="quiet" aria-label={`Remove change ${number}`} onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </fieldset>
  )
}

export function EditEntry({ entryId }: { entryId: number }) {
  const query = useQuery(entryToEdit(entryId))
  const { data } = query
  return (
    <WorkPage width="narrow" back="/contentmanager/changelog" title="Edit entry">
      <Loading query={query} height="40rem" />
      {data ? (
        <EntryForm start={data.entry} save={(fields) => saveEntry(entryId, fields, data.etag)} />
      ) : null}
    </WorkPage>
  )
}

export function NewEntry() {
  const [key] = useState(newId)
  const [start] = useState(() => ({
    date: dayIn(staffZone(), Date.now()),
    title: '',
    summary: '',
    items: [emptyItem],
  }))
  return (
    <WorkPage width="narrow" back="/contentmanager/changelog" title="Add an entry">
      <EntryForm start={start} save={(fields) => addEntry(fields, key)} />
    </WorkPage>
  )
}
