import { useQuery } from '@tanstack/react-query'
import { useIsAtLeast } from '#src/session/session.ts'
import { momentOf, staffZone } from '#src/session/staff-time.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { type Action, useAction } from '#src/ui/form/use-action.ts'
import { Loading } from '#src/ui/list/loading.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { goals, listNames } from '../../choices.ts'
import type { Sequence, SequenceUpdate } from '../../sequences-contract.ts'
import pageStyles from '../newsletter-page.module.css'
import listStyles from '../newsletters-page.module.css'
import styles from '../panel.module.css'
import { sequenceCalls, sequenceQueries, type Update } from './queries.ts'
import { SequencePeople } from './sequence-people.tsx'
import { SequenceSteps } from './sequence-steps.tsx'
import { listOptions } from './sequences-page.tsx'
import { StartSequence } from './start-sequence.tsx'
import { goalNames, pauseTexts, stateNames, weekdayNames } from './words.ts'

type SequencePageProps = { sequenceId: number; onDeleted: () => void }

export function SequencePage({ sequenceId, onDeleted }: SequencePageProps) {
  const query = useQuery(sequenceQueries.detail(sequenceId))
  const action = useAction({ invalidates: sequenceQueries.all })
  const isEditor = useIsAtLeast('editor')
  const { data } = query
  const update = (change: SequenceUpdate, done: string) =>
    action.run(() => sequenceCalls.update(sequenceId, change), done)
  return (
    <WorkPage
      back="/contentmanager/sequences"
      eyebrow={data ? `Sequence, ${stateNames[data.state].toLowerCase()}` : 'Sequence'}
      title={data?.name ?? 'Sequence'}
      actions={data && isEditor ? <StartSequence sequence={data} action={action} /> : null}
    >
      <Loading query={query} height="20rem" />
      {action.error ? <Notice tone="bad">{action.error}</Notice> : null}
      {data ? (
        <>
          {data.pauseReason ? <Notice tone="warning">{pauseTexts[data.pauseReason]}</Notice> : null}
          <p className={listStyles.about}>{stateText(data)}</p>
          <div className={pageStyles.side}>
            <SequenceSteps sequence={data} update={update} busy={action.busy} />
            <Settings key={data.list} sequence={data} update={update} busy={action.busy} />
          </div>
          {isEditor && data.startedAt ? <SequencePeople sequenceId={sequenceId} /> : null}
          <Remove sequence={data} action={action} onDeleted={onDeleted} />
        </>
      ) : null}
    </WorkPage>
  )
}

function stateText({ list, state, startedAt, people, enrolling, nextDueAt }: Sequence): string {
  const to = `To people who confirm for the list ${listNames[list]}`
  if (!startedAt) return `${to}. It has not been started.`
  const texts = [
    `${to} after ${momentOf(startedAt)}.`,
    `${countOf(people.total, 'person', 'people')} so far: mails are still to come for ${countOf(people.inIt, 'person', 'people')}, and it ended early for ${countOf(people.ended, 'person', 'people')}.`,
    enrolling && 'People who were confirmed before the start are being added.',
    state === 'running' && nextDueAt && `The next mail is due ${momentOf(nextDueAt)}.`,
    state === 'paused' && 'People who confirm meanwhile are added, and wait.',
  ]
  return texts.filter(Boolean).join(' ')
}

type SettingsProps = { sequence: Sequence; update: Update; busy: boolean }

const hourOptions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const hour = `${from + i}`
    return [hour, `${hour.padStart(2, '0')}:00`] as const
  })

function Settings({ sequence, update, busy }: SettingsProps) {
  const { name, list, weekdays, hours, state } = sequence
  return (
    <form
      className={styles.panel}
      aria-labelledby="settings"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const from = Number(form.get('from'))
        const to = Number(form.get('to'))
        const change: SequenceUpdate = {
          name: String(form.get('name')),
          ...(state === 'draft' && { list: form.get('list') as Sequence['list'] }),
          weekdays: form.getAll('weekday').map(Number),
          hours: from === 0 && to === 24 ? null : { from, to },
          goals: goals.filter((goal) => form.getAll('goal').includes(goal)),
        }
        void update(change, 'Saved.')
      }}
    >
      <h2 id="settings">Settings</h2>
      <TextField label="Name" name="name" required maxLength={100} defaultValue={name} />
      {state === 'draft' ? (
        <SelectField label="List" name="list" options={listOptions} defaultValue={list} />
      ) : null}
      <fieldset className={styles.choices}>
        <legend>Mails leave on</legend>
        <div className={styles.days}>
          {weekdayNames.map((day, i) => (
            <label key={day}>
              <input
                type="checkbox"
                name="weekday"
                value={i + 1}
                defaultChecked={weekdays.includes(i + 1)}
              />
              {day}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.buttons}>
        <SelectField
          label="From"
          name="from"
          options={hourOptions(0, 23)}
          defaultValue={`${hours?.from ?? 0}`}
        />
        <SelectField
          label="Until"
          name="to"
          options={hourOptions(1, 24)}
          defaultValue={`${hours?.to ?? 24}`}
        />
      </div>
      <p>
        Time zone: {zoneText(staffZone())}. A mail that is due at another time waits for the next
        one of these.
      </p>
      <fieldset className={styles.choices}>
        <legend>It ends for a person when</legend>
        {goals.map((goal) => (
          <label key={goal}>
            <input
              type="checkbox"
              name="goal"
              value={goal}
              defaultChecked={sequence.goals.includes(goal)}
            />
            {goalNames[goal]}
          </label>
        ))}
      </fieldset>
      <p>
        It always ends when a mail is due and the person has left the list, has paused newsletters,
        asked to be erased, or mail to them bounces.
      </p>
      <div>
        <Button type="submit" look="secondary" disabled={busy}>
          Save settings
        </Button>
      </div>
    </form>
  )
}

type RemoveProps = { sequence: Sequence; action: Action; onDeleted: () => void }

function Remove({ sequence, action, onDeleted }: RemoveProps) {
  const { sequenceId, state, startedAt, people } = sequence
  if (state === 'running') return null
  const rest = `Mails that still wait, for ${countOf(people.inIt, 'person', 'people')}, are not sent. Mails that were sent stay on record with each person.`
  return (
    <div className={styles.after}>
      <ConfirmButton
        look="danger"
        disabled={action.busy}
        ask={{
          title: 'Delete this sequence?',
          text: startedAt ? rest : 'Its mails are deleted with it.',
          confirm: 'DELETE',
          cancel: 'KEEP IT',
          look: 'danger',
        }}
        onConfirm={() =>
          void action
            .run(() => sequenceCalls.remove(sequenceId), 'Deleted.')
            .then((isDone) => isDone && onDeleted())
        }
      >
        Delete this sequence
      </ConfirmButton>
    </div>
  )
}
