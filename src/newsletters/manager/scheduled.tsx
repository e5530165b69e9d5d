import { useState } from 'react'
import { momentOf, momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { zoneText } from '#src/time/zone-names.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { numberOf } from '#src/ui/text/words.ts'
import { listNames } from '../choices.ts'
import type { Newsletter } from '../contract.ts'
import { AudienceCount } from './audience-form.tsx'
import styles from './panel.module.css'
import { conditionTexts } from './words.ts'

type ScheduledProps = {
  newsletter: Newsletter
  busy: boolean
  /** Without a time: now. */
  onSend: (at?: string) => void
}

/** Before its time: when it leaves, to whom, and another time. */
export function Scheduled({ newsletter, busy, onSend }: ScheduledProps) {
  const { newsletterId, kind, version, audience, scheduledAt } = newsletter
  const [at, setAt] = useState('')
  const skipped = skippedTime(at)
  const when = skipped ? undefined : momentOfInput(at)
  return (
    <section className={classNames(styles.panel, styles.apart)} aria-labelledby="scheduled">
      <h2 id="scheduled">Scheduled</h2>
      {scheduledAt ? (
        <p>
          It is sent on <strong>{momentOf(scheduledAt)}</strong> (time zone: {zoneText(staffZone())}
          ).
        </p>
      ) : null}
      <p>
        To: {audience.lists.map((list) => listNames[list]).join(', ')}
        {audience.limit ? `, at most ${numberOf(audience.limit)} people` : ''}
      </p>
      {conditionTexts(audience).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <AudienceCount newsletterId={newsletterId} kind={kind} version={version} />
      <p>People who join or leave until then are counted at that moment.</p>
      <form
        className={styles.buttons}
        onSubmit={(event) => {
          event.preventDefault()
          if (when) onSend(when)
        }}
      >
        <TextField
          label="Another time"
          type="datetime-local"
          required
          value={at}
          error={skipped}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button type="submit" look="secondary" disabled={busy || !when}>
          Reschedule
        </Button>
      </form>
    </section>
  )
}
