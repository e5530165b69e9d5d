import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import { listNames } from '../../choices.ts'
import type { Sequence } from '../../sequences-contract.ts'
import styles from '../panel.module.css'
import { sequenceCalls, sequenceQueries } from './queries.ts'

type StartProps = { sequence: Sequence; action: Action }

/** Starts, pauses or goes on. The first start asks about people who are confirmed already; a late one about late mails. */
export function StartSequence({ sequence, action }: StartProps) {
  const { sequenceId, state, startedAt } = sequence
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (state === 'running') {
    return (
      <Button look="secondary" {...action.button(() => sequenceCalls.pause(sequenceId), 'Paused.')}>
        Pause
      </Button>
    )
  }
  const start = (choice: { existing?: boolean; late?: 'send' | 'skip' }) =>
    void action.run(() => sequenceCalls.start(sequenceId, choice), 'It is running.')
  return (
    <>
      <Button disabled={action.busy || sequence.steps.length === 0} onClick={() => setAsking(true)}>
        {startedAt ? 'Go on' : 'Start'}
      </Button>
      {startedAt ? (
        <GoOn sequence={sequence} asking={asking} close={close} start={start} />
      ) : (
        <FirstStart sequence={sequence} asking={asking} close={close} start={start} />
      )}
    </>
  )
}

type QuestionProps = {
  sequence: Sequence
  asking: boolean
  close: () => void
  start: (choice: { existing?: boolean; late?: 'send' | 'skip' }) => void
}

function FirstStart({ sequence, asking, close, start }: QuestionProps) {
  const { sequenceId, list, steps } = sequence
  const [existing, setExisting] = useState(false)
  const { data, error } = useQuery({ ...sequenceQueries.audience(sequenceId), enabled: asking })
  const people = data ? countOf(data.total, 'person', 'people') : '…'
  return (
    <ConfirmDialog
      open={asking}
      title="Start the sequence?"
      text={`Everyone who confirms for the list ${listNames[list]} from now on gets ${countOf(steps.length, 'mail')}.`}
      confirm="START"
      cancel="CANCEL"
      onClose={close}
      onConfirm={() => start({ existing })}
    >
      {error ? <p role="alert">Error: {error.message}</p> : null}
      <fieldset className={styles.choices}>
        <legend>Confirmed already: {people}</legend>
        <label>
          <input type="radio" checked={!existing} onChange={() => setExisting(false)} />
          They get nothing
        </label>
        <label>
          <input
            type="radio"
            checked={existing}
            disabled={!data}
            onChange={() => setExisting(true)}
          />
          They are in it too, as if they confirmed now
        </label>
      </fieldset>
    </ConfirmDialog>
  )
}

function GoOn({ sequence, asking, close, start }: QuestionProps) {
  const { late } = sequence
  const [choice, setChoice] = useState<'send' | 'skip'>('skip')
  const what = `${numberOf(late)} ${late === 1 ? 'mail has' : 'mails have'} been due for more than a day.`
  return (
    <ConfirmDialog
      open={asking}
      title="Go on?"
      text={late > 0 ? what : 'Mails that are due leave now, the others at their time.'}
      confirm="GO ON"
      cancel="CANCEL"
      onClose={close}
      onConfirm={() => start(late > 0 ? { late: choice } : {})}
    >
      {late > 0 ? (
        <fieldset className={styles.choices}>
          <legend>These late mails</legend>
          <label>
            <input type="radio" checked={choice === 'skip'} onChange={() => setChoice('skip')} />
            Skip them
          </label>
          <label>
            <input type="radio" checked={choice === 'send'} onChange={() => setChoice('send')} />
            Send them now, also if one person gets several
          </label>
        </fieldset>
      ) : null}
    </ConfirmDialog>
  )
}
