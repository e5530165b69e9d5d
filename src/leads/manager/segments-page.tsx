import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { roles, segmentStates } from '#src/people/choices.ts'
import type { Conditions, Segment } from '#src/people/segments/contract.ts'
import { deleteForEternity } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/list/loading.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { isSource, leadForms, sources } from '../lead-forms.ts'
import styles from './people.module.css'
import { leadCalls, leadQueries, useLeadAction } from './queries.ts'
import { conditionTexts, segmentStateNames } from './words.ts'

export function SegmentsPage() {
  const query = useQuery(leadQueries.segments())
  const [editing, setEditing] = useState<Segment>()
  const segments = query.data?.segments ?? []
  return (
    <WorkPage back="/contentmanager/leads" title="Segments" width="narrow">
      <p className={styles.lead}>
        Conditions that people meet, under a name: for the list of leads, its CSV file, newsletters
        and invitations. Days are counted anew each time.
      </p>
      <SegmentForm key={editing?.id ?? 0} segment={editing} onDone={() => setEditing(undefined)} />
      <Loading query={query} height="8rem" />
      {query.data && segments.length === 0 ? <EmptyState>No segments yet.</EmptyState> : null}
      <ul className={styles.list}>
        {segments.map((segment) => (
          <SegmentItem key={segment.id} segment={segment} onEdit={() => setEditing(segment)} />
        ))}
      </ul>
    </WorkPage>
  )
}

function SegmentItem({ segment, onEdit }: { segment: Segment; onEdit: () => void }) {
  const action = useLeadAction()
  const { id, name, people, conditions } = segment
  return (
    <li className={styles.panel}>
      <h2>{name}</h2>
      <p className={styles.lead}>{conditionTexts(conditions).join('; ')}</p>
      <RouterLink href={`/contentmanager/leads?segment=${id}`}>
        {countOf(people, 'person', 'people')}
      </RouterLink>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onEdit}>
          Edit
        </Button>
        <ConfirmButton
          look="quiet"
          disabled={action.busy}
          ask={{ ...deleteForEternity, text: `The segment “${name}” is deleted. Its people stay.` }}
          onConfirm={() => void action.run(() => leadCalls.deleteSegment(id), 'Segment deleted.')}
        >
          Delete
        </ConfirmButton>
      </div>
      <Outcome action={action} />
    </li>
  )
}

const numbers = ['signedUpDays', 'confirmedDays'] as const

const tagsIn = (text: string) => text.split(',').filter((tag) => tag.trim())

function conditionsIn(form: HTMLFormElement): Conditions {
  const fields = new FormData(form)
  const text = (name: string) => `${fields.get(name) ?? ''}`.trim()
  const days = Object.fromEntries(
    numbers.flatMap((name) => {
      const bounds = ['min', 'max'].flatMap((end) => {
        const value = text(`${name}.${end}`)
        return value ? [[end, Number(value)]] : []
      })
      return bounds.length > 0 ? [[name, Object.fromEntries(bounds)]] : []
    }),
  )
  const lists = fields.getAll('lists').map(String)
  const tags = tagsIn(text('tags'))
  const withoutTags = tagsIn(text('withoutTags'))
  const state = segmentStates.find((one) => one === text('state'))
  return {
    ...days,
    ...(lists.length > 0 && { lists }),
    ...(state && { state }),
    ...(text('source') && { source: text('source') }),
    ...(text('role') && { role: text('role') }),
    ...(text('place') && { place: Number(text('place')) }),
    ...(tags.length > 0 && { tags }),
    ...(withoutTags.length > 0 && { withoutTags }),
  }
}

type SegmentFormProps = { segment: Segment | undefined; onDone: () => void }

function SegmentForm({ segment, onDone }: SegmentFormProps) {
  const action = useLeadAction()
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const sent = { name: `${new FormData(form).get('name')}`, conditions: conditionsIn(form) }
    void action
      .run(() => leadCalls.saveSegment(sent, segment?.id), 'Segment saved.')
      .then((isSaved) => {
        if (!isSaved) return
        form.reset()
        onDone()
      })
  }
  return (
    <form className={styles.panel} onSubmit={save} aria-labelledby="segment">
      <h2 id="segment">{segment ? `Change “${segment.name}”` : 'New segment'}</h2>
      <TextField label="Name" name="name" defaultValue={segment?.name} maxLength={80} required />
      <ConditionFields conditions={segment?.conditions ?? {}} />
      <Outcome action={action} />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={action.busy}>
          Save segment
        </Button>
        {segment ? (
          <Button look="quiet" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function ConditionFields({ conditions }: { conditions: Conditions }) {
  const { lists, state, role, place, source, tags, withoutTags } = conditions
  return (
    <div className={styles.fields}>
      <fieldset className={`${styles.choices} ${styles.wide}`}>
        <legend>On one of these lists (none: any)</legend>
        {sources.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              name="lists"
              value={one}
              defaultChecked={lists?.some((list) => isSource(list) && list === one)}
            />
            {leadForms[one].name}
          </label>
        ))}
      </fieldset>
      <SelectField
        label="State"
        name="state"
        defaultValue={state ?? ''}
        options={[
          ['', 'Any state'],
          ...segmentStates.map((one) => [one, segmentStateNames[one]] as const),
        ]}
      />
      <SelectField
        label="Role"
        name="role"
        defaultValue={role ?? ''}
        options={['', ...roles].map((one) => [one, one || 'Any role'])}
      />
      <DayFields label="Days since sign-up" name="signedUpDays" days={conditions.signedUpDays} />
      <DayFields
        label="Days since confirmation"
        name="confirmedDays"
        days={conditions.confirmedDays}
      />
      <TextField
        type="number"
        min={1}
        max={1_000_000}
        label="Among the first in line, how many"
        name="place"
        defaultValue={place}
      />
      <TextField
        label="Has all of these tags"
        name="tags"
        hint="Divided by commas."
        defaultValue={tags?.join(', ')}
        maxLength={500}
      />
      <TextField
        label="Has none of these tags"
        name="withoutTags"
        hint="Divided by commas."
        defaultValue={withoutTags?.join(', ')}
        maxLength={500}
      />
      <TextField
        label="Came from (utm_source)"
        name="source"
        defaultValue={source}
        maxLength={200}
      />
    </div>
  )
}

type DayFieldsProps = {
  label: string
  name: (typeof numbers)[number]
  days: { min?: number | undefined; max?: number | undefined } | undefined
}

function DayFields({ label, name, days }: DayFieldsProps) {
  const bound = { type: 'number', min: 0, max: 3650 } as const
  return (
    <div className={styles.inline}>
      <TextField
        {...bound}
        label={`${label}, at least`}
        name={`${name}.min`}
        defaultValue={days?.min}
      />
      <TextField
        {...bound}
        label={`${label}, at most`}
        name={`${name}.max`}
        defaultValue={days?.max}
      />
    </div>
  )
}
