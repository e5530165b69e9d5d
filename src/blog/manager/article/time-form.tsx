import { type ReactNode, useMemo, useState } from 'react'
import {
  inputOf,
  momentOf,
  momentOfInput,
  skippedTime,
  staffZone,
} from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import details from './article-details.module.css'

type TimeFormProps = {
  label: string
  hint?: string
  current: string | null
  busy: boolean
  /** The button that saves the time, and the sentence that is announced then. */
  choose: { label: string; announcement: (moment: string) => string }
  /** The button that saves no time. */
  clear?: { label: string; announcement: string }
  /** Resolves to the reason if the server refuses the time. */
  onSave: (at: string | null, announcement: string) => Promise<string | undefined>
  children?: ReactNode
}

export function TimeForm(props: TimeFormProps) {
  const { label, hint, current, busy, choose, clear, onSave, children } = props
  const [initial] = useState(() => (current ? inputOf(current) : ''))
  const [value, setValue] = useState(initial)
  const [refusal, setRefusal] = useState<string>()
  // Computed once: the details render with every key in the text, and time zones take a while.
  const { skipped, chosen } = useMemo(
    () => ({ skipped: skippedTime(value), chosen: momentOfInput(value) }),
    [value],
  )
  const save = async (at: string | null, announcement: string) =>
    setRefusal(await onSave(at, announcement))
  return (
    <>
      <TextField
        label={label}
        type="datetime-local"
        hint={`${hint ? `${hint} ` : ''}Time zone: ${staffZone()}`}
        value={value}
        error={skipped ?? refusal}
        onChange={(event) => {
          setValue(event.target.value)
          setRefusal(undefined)
        }}
      />
      {children}
      <div className={details.row}>
        <Button
          look="secondary"
          disabled={busy || !chosen || skipped !== undefined || value === initial}
          onClick={() => chosen && save(chosen, choose.announcement(momentOf(chosen)))}
        >
          {choose.label}
        </Button>
        {clear ? (
          <Button look="quiet" disabled={busy} onClick={() => save(null, clear.announcement)}>
            {clear.label}
          </Button>
        ) : null}
      </div>
    </>
  )
}
