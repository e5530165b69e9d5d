import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { mostSteps } from '../../choices.ts'
import type { Sequence } from '../../sequences-contract.ts'
import styles from '../panel.module.css'
import { keptSteps, type Update } from './queries.ts'
import { delayOf, delayText, reachText } from './words.ts'

type StepsProps = { sequence: Sequence; update: Update; busy: boolean }

/** The mails in the order of their delays. */
export function SequenceSteps({ sequence, update, busy }: StepsProps) {
  const { steps, state, startedAt } = sequence
  const isFixed = state === 'running'
  return (
    <section className={styles.panel} aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      {startedAt ? (
        <p>
          A change of a text or a delay reaches people who still wait for the mail, and everyone who
          confirms later. A mail that is added goes to people whose time for it is still to come.
        </p>
      ) : null}
      {steps.length ? (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepItem
              key={step.newsletterId}
              step={step}
              sequence={sequence}
              update={update}
              busy={busy}
            />
          ))}
        </ol>
      ) : (
        <p>It has no mail yet. Add the first one.</p>
      )}
      {isFixed ? (
        <p>Pause the sequence to add or remove a mail.</p>
      ) : steps.length < mostSteps ? (
        <AddStep sequence={sequence} update={update} busy={busy} />
      ) : null}
    </section>
  )
}

function StepItem(props: StepsProps & { step: Sequence['steps'][number] }) {
  const { sequence, step, update, busy } = props
  const { newsletterId, subject, afterHours, counts, lastError } = step
  const steps = keptSteps(sequence)
  const name = subject || 'Without a subject'
  const change = (hours: number) =>
    update(
      {
        steps: steps.map((one) =>
          one.newsletterId === newsletterId ? { ...one, afterHours: hours } : one,
        ),
      },
      'The delay was changed.',
    )
  const remove = () =>
    void update(
      { steps: steps.filter((one) => one.newsletterId !== newsletterId) },
      `“${name}” was removed.`,
    )
  return (
    <li>
      <h3>{name}</h3>
      <p>
        <strong>{delayText(afterHours)}</strong>. {reachText(step, sequence.startedAt !== null)}
      </p>
      {lastError ? <Notice tone="warning">The mail server: {lastError}</Notice> : null}
      <div className={styles.row}>
        <ButtonLink look="secondary" href={`/contentmanager/newsletters/${newsletterId}`}>
          {sequence.startedAt ? 'Text and results' : 'Edit the text'}
        </ButtonLink>
        {sequence.state === 'running' ? null : (
          <ConfirmButton
            look="quiet"
            disabled={busy}
            ask={{
              title: `Remove “${name}”?`,
              text: sequence.startedAt
                ? `${countOf(counts.waiting, 'person', 'people')} who ${counts.waiting === 1 ? 'waits' : 'wait'} for it will not get it. What was sent stays on record.`
                : 'Its text is deleted.',
              confirm: 'REMOVE',
              cancel: 'KEEP IT',
              look: 'danger',
            }}
            onConfirm={remove}
          >
            Remove
          </ConfirmButton>
        )}
      </div>
      <details>
        <summary>Change the delay</summary>
        <DelayForm
          key={afterHours}
          hours={afterHours}
          submit="Save the delay"
          busy={busy}
          onSubmit={({ hours }) => change(hours)}
        />
      </details>
    </li>
  )
}

function AddStep({ sequence, update, busy }: StepsProps) {
  const last = sequence.steps.at(-1)
  return (
    <details key={sequence.steps.length} open={sequence.steps.length === 0}>
      <summary>Add a mail</summary>
      <DelayForm
        hours={last ? last.afterHours + 48 : 0}
        withSubject
        submit="Add this mail"
        busy={busy}
        onSubmit={({ hours, subject }) => {
          const added = { afterHours: hours, subject, preheader: '', content: '[]' }
          return update({ steps: [...keptSteps(sequence), added] }, 'Added. Now write its text.')
        }}
      />
    </details>
  )
}

type DelayFormProps = {
  hours: number
  withSubject?: boolean
  submit: string
  busy: boolean
  onSubmit: (fields: { hours: number; subject: string }) => Promise<unknown>
}

const units = [
  ['hours', 'hours'],
  ['days', 'days'],
] as const

function DelayForm({ hours, withSubject, submit, busy, onSubmit }: DelayFormProps) {
  const [count, unit] = delayOf(hours)
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const given = Number(form.get('count')) * (form.get('unit') === 'days' ? 24 : 1)
        void onSubmit({ hours: given, subject: String(form.get('subject') ?? '') })
      }}
    >
      {withSubject ? <TextField label="Subject" name="subject" required maxLength={200} /> : null}
      <TextField
        label="Sent after"
        name="count"
        type="number"
        required
        min={0}
        max={8784}
        defaultValue={count}
      />
      <SelectField label="Unit" name="unit" options={units} defaultValue={unit} />
      <Button type="submit" look="secondary" disabled={busy}>
        {submit}
      </Button>
    </form>
  )
}
