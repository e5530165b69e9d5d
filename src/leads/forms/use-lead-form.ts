import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { keptEvent } from './kept-event.ts'
import { keepSending } from './resend.ts'
import { send, takenEvent } from './send.ts'
import { isOurs } from './submission.ts'
import { keep } from './unsent.ts'
import { visitFields } from './visit-fields.ts'

type LeadForm = {
  to: string
  encoding?: 'form' | 'json'
  /** What the log says when it fails; visitors are told nothing. */
  failure: string
  /** False: any answer counts as success, whatever its status. */
  checksAnswer?: boolean
  onSuccess: () => void
}

/** Submits a form: kept in the browser first, then sent, and sent again later until the server has it. */
export function useLeadForm({
  to,
  encoding = 'form',
  failure,
  checksAnswer = true,
  onSuccess,
}: LeadForm) {
  const [busy, setBusy] = useState(false)
  const waitingFor = useRef<string>(undefined)
  const submitting = useRef(false)

  useEffect(() => {
    const onTaken = (event: Event) => {
      if ((event as CustomEvent<string>).detail === waitingFor.current) onSuccess()
    }
    window.addEventListener(takenEvent, onTaken)
    return () => window.removeEventListener(takenEvent, onTaken)
  }, [onSuccess])

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A state would be seen only after the next render, and a double click is faster than that.
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    try {
      const typed = fieldsOf(event.currentTarget)
      const fields = isOurs(to)
        ? { ...typed, elapsed: String(Math.round(performance.now())), ...visitFields() }
        : withoutGuards(typed)
      const submission = keep({ to, encoding, fields })
      waitingFor.current = submission.key
      const outcome = await send(submission)
      if (outcome === 'put-off' && !checksAnswer) onSuccess()
      if (outcome === 'refused' && !checksAnswer) onSuccess()
      if (outcome !== 'taken') console.error(failure)
      if (outcome !== 'taken' && outcome !== 'refused')
        window.dispatchEvent(new CustomEvent(keptEvent, { detail: keepSending }))
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  return { busy, form: { onSubmit, action: to, method: 'post' as const } }
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields[name] = value.trim()
  }
  return fields
}

function withoutGuards({ website: _, ...fields }: Record<string, string>) {
  return fields
}
