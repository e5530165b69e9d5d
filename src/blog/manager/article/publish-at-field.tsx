import { useState } from 'react'
import { inputOf, momentOfInput, skippedTime, staffZone } from '#src/session/staff-time.ts'
import { TextField } from '#src/ui/form/field.tsx'

/** A time of publication that somebody chooses. `chosen` is undefined while it cannot be meant as it is. */
export function usePublishAt(current: string | null) {
  const [value, setValue] = useState(current ? inputOf(current) : '')
  const [refusal, setRefusal] = useState<string>()
  const skipped = skippedTime(value)
  return {
    value,
    chosen: skipped ? undefined : momentOfInput(value),
    error: skipped ?? refusal,
    setRefusal,
    change(next: string) {
      setValue(next)
      setRefusal(undefined)
    },
  }
}

type PublishAtFieldProps = { label: string; time: ReturnType<typeof usePublishAt> }

export function PublishAtField({ label, time }: PublishAtFieldProps) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      hint={`Time zone: ${staffZone()}`}
      value={time.value}
      error={time.error}
      onChange={(event) => time.change(event.target.value)}
    />
  )
}
