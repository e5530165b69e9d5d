import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Exclusion, exclusions, roles } from '#src/people/choices.ts'
import { useIsAtLeast } from '#src/session/session.ts'
import { dayInputOf, startOfDayInput } from '#src/session/staff-time.ts'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import { listNames, lists, offeredLists } from '../choices.ts'
import type { Audience, Newsletter } from '../contract.ts'
import styles from './panel.module.css'
import { newsletterQueries } from './queries.ts'
import { exclusionText } from './words.ts'

type Counted = Pick<Newsletter, 'newsletterId' | 'kind' | 'version'>

type AudienceFormProps = Counted & {
  audience: Audience
  onChange: (audience: Audience) => void
}

export function AudienceForm({ audience, onChange, ...counted }: AudienceFormProps) {
  const isEditor = useIsAtLeast('editor')
  // A person who empties the last condition is still editing it.
  const [open, setOpen] = useState(() => hasConditions(audience))
  const set = (change: Partial<Audience>) => onChange(withoutEmpty({ ...audience, ...change }))
  // A list that was chosen before stays visible, so that it can be removed.
  const shown = lists.filter(
    (list) => offeredLists[counted.kind].includes(list) || audience.lists.includes(list),
  )
  return (
    <section className={styles.panel} aria-labelledby="audience">
      <h2 id="audience">Audience</h2>
      <fieldset className={styles.choices}>
        <legend>Lists</legend>
        {shown.map((list) => (
          <label key={list}>
            <input
              type="checkbox"
              checked={audience.lists.includes(list)}
              onChange={({ target }) =>
                set({
                  lists: lists.filter((one) =>
                    one === list ? target.checked : audience.lists.includes(one),
                  ),
                })
              }
            />
            {listNames[list]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="At most"
        optional
        type="number"
        min={1}
        hint={
          audience.order ? 'Who is first in line comes first.' : 'Who signed up first comes first.'
        }
        value={audience.limit ?? ''}
        onChange={({ target }) => set({ limit: wholeNumber(target.value) })}
      />
      <OrderField order={audience.order} onChange={(order) => set({ order })} />
      <details
        open={open}
        hidden={!isEditor}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Conditions</summary>
        <div className={styles.fields}>
          <TextField
            label="Signed up on or after"
            type="date"
            value={dayInputOf(audience.signedUpAfter)}
            onChange={({ target }) => set({ signedUpAfter: startOfDayInput(target.value) })}
          />
          <TextField
            label="Signed up before"
            type="date"
            value={dayInputOf(audience.signedUpBefore)}
            onChange={({ target }) => set({ signedUpBefore: startOfDayInput(target.value) })}
          />
          <SelectField
            label="Role"
            value={audience.role ?? ''}
            options={roles.map((role) => [role, role])}
            onChange={({ target }) => set({ role: target.value })}
          >
            <option value="">Any role</option>
          </SelectField>
          <TextField
            label="Company contains"
            value={audience.company ?? ''}
            onChange={({ target }) => set({ company: target.value })}
          />
          <TextField
            label="Came from (utm_source)"
            value={audience.source ?? ''}
            onChange={({ target }) => set({ source: target.value })}
          />
          {isEditor ? (
            <SegmentField value={audience.segment} onChange={(segment) => set({ segment })} />
          ) : null}
          <ReceivedField
            label="Got"
            value={audience.received}
            onChange={(received) => set({ received })}
          />
          <ReceivedField
            label="Did not get"
            value={audience.notReceived}
            onChange={(notReceived) => set({ notReceived })}
          />
        </div>
      </details>
      {isEditor ? <AudienceCount {...counted} /> : null}
    </section>
  )
}

function SegmentField({ value, onChange }: Omit<ReceivedFieldProps, 'label'>) {
  const { data } = useQuery(newsletterQueries.segments())
  const segments = data?.segments ?? []
  return (
    <SelectField
      label="Segment"
      value={value ?? ''}
      options={segments.map(({ id, name }) => [`${id}`, name])}
      onChange={({ target }) => onChange(wholeNumber(target.value))}
    >
      <option value="">Any segment or none</option>
      {value && !segments.some(({ id }) => id === value) ? (
        <option value={value}>Segment {value}</option>
      ) : null}
    </SelectField>
  )
}

type OrderFieldProps = {
  order: Audience['order']
  onChange: (order: Audience['order']) => void
}

function OrderField({ order, onChange }: OrderFieldProps) {
  return (
    <SelectField
      label="In the order of"
      value={order ?? ''}
      options={[
        ['', 'Sign-ups'],
        ['place', 'Places in line, only people in it'],
      ]}
      onChange={({ target }) => onChange(target.value === 'place' ? 'place' : undefined)}
    />
  )
}

type ReceivedFieldProps = {
  label: string
  value: number | undefined
  onChange: (newsletterId: number | undefined) => void
}

function ReceivedField({ label, value, onChange }: ReceivedFieldProps) {
  const { data } = useInfiniteQuery(newsletterQueries.list())
  const sent = (data?.pages ?? [])
    .flatMap((page) => page.newsletters)
    .filter(({ startedAt }) => startedAt)
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={sent.map(({ newsletterId, subject }) => [`${newsletterId}`, subject])}
      onChange={({ target }) => onChange(wholeNumber(target.value))}
    >
      <option value="">Any newsletter or none</option>
      {value && !sent.some(({ newsletterId }) => newsletterId === value) ? (
        <option value={value}>Newsletter {value}</option>
      ) : null}
    </SelectField>
  )
}

function wholeNumber(text: string): number | undefined {
  const n = Math.floor(Number(text))
  return n >= 1 && n <= 1_000_000 ? n : undefined
}

const hasConditions = ({ lists: _, limit: __, order: ___, ...conditions }: Audience) =>
  Object.keys(conditions).length > 0

const withoutEmpty = (audience: Audience): Audience =>
  Object.fromEntries(
    Object.entries(audience).filter(([, value]) => value !== undefined && value !== ''),
  ) as Audience

/** Read again with each version; a scheduled newsletter goes to whoever is there at its time. */
export function AudienceCount({ newsletterId, kind, version }: Counted) {
  const { data, error } = useQuery(newsletterQueries.audience(newsletterId, version))
  if (error) return <p role="alert">Error: {error.message}</p>
  if (!data) return <p role="status">Counting…</p>
  const reasons = exclusions.filter((reason) => (data.excluded[reason] ?? 0) > 0)
  return (
    <div role="status" className={styles.count}>
      <p>
        <strong>{numberOf(data.total)}</strong> {data.total === 1 ? 'person' : 'people'}{' '}
        {kind === 'invitation' ? 'to invite' : 'will get it'}
      </p>
      {reasons.length ? (
        <ul>
          {reasons.map((reason: Exclusion) => (
            <li key={reason}>{exclusionText(reason, data.excluded[reason] ?? 0)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
