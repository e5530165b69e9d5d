import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { returnedForm } from '#src/site/returned-form.ts'
import { firstVisit } from '#src/site/storage-keys.ts'
import { readStored } from '#src/ui/browser/browser-storage.ts'
import { resendUnsent } from '../links/resend.ts'
import { longestVisitField } from './first-visit.ts'
import {
  type FormProblem,
  findProblem,
  proofText,
  queuedText,
  refusedText,
  unreachedText,
} from './form-problem.ts'
import { type Outcome, type SettledEvent, send, settledEvent } from './send.ts'
import { isOurs } from './submission.ts'
import { saveUnsent } from './unsent.ts'
import { unsentEvent } from './unsent-event.ts'

type LeadForm = {
  to: string
  encoding?: 'form' | 'json'
  /** The message that is logged on failure; visitors do not see failures of the server. */
  failure: string
  /** False: the visitor sees success even if the server fails, and the form is retried later. */
  checksAnswer?: boolean
  onSuccess: () => void
}

export type LeadFormFields = {
  problem: FormProblem | undefined
  accept: (address: string) => void
  /** The values that a browser without scripts sent, by field name. */
  typed: Record<string, string>
}

/** Facts about the submission for the success note. */
export type TakenForm = { address?: string; review: boolean }

/**
 * Submits a form: validates it, saves it in the browser, sends it, and retries later until the server has it. Input
 * that the server refuses is shown and never counts as sent.
 */
export function useLeadForm(props: LeadForm) {
  const { to, encoding = 'form', failure, checksAnswer = true, onSuccess } = props
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<TakenForm>()
  const [problem, setProblem] = useState<FormProblem | undefined>(returnedForm)
  const formRef = useRef<HTMLFormElement>(null)
  const waitingFor = useRef<string>(undefined)
  const questioned = useRef<string>(undefined)
  const submitting = useRef(false)

  useEffect(() => {
    const onSettled = (event: Event) => {
      const { key, outcome } = (event as SettledEvent).detail
      if (key !== waitingFor.current) return
      if (outcome.result === 'accepted') {
        setTaken((known) => ({ ...known, review: outcome.review }))
        onSuccess()
      }
      if (outcome.result === 'refused') {
        const reasons = outcome.reasons.join(', ')
        setProblem({ text: reasons ? `This was not accepted: ${reasons}.` : refusedText })
      }
    }
    window.addEventListener(settledEvent, onSettled)
    return () => window.removeEventListener(settledEvent, onSettled)
  }, [onSuccess])

  const emailInput = () => formRef.current?.querySelector<HTMLInputElement>('input[type=email]')

  /** Whether the form may be sent. If not, the focus moves to the field that must be corrected. */
  const isChecked = (form: HTMLFormElement) => {
    const found = findProblem(form, questioned.current)
    setProblem(found)
    if (!found) return true
    questioned.current = emailInput()?.value.trim()
    form.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    return false
  }

  const submit = async (form: HTMLFormElement): Promise<Outcome> => {
    const typed = fieldsOf(form)
    const { website: _, ...own } = typed
    const elapsed = String(Math.round(performance.now()))
    const fields = isOurs(to) ? { ...typed, elapsed, ...visitFields() } : own
    const submission = saveUnsent({ to, encoding, fields })
    waitingFor.current = submission.key
    setTaken({ address: emailInput()?.value.trim(), review: false })
    return send(submission, (percent) =>
      setProblem(
        percent === undefined ? undefined : { text: proofText(percent), isProgress: true },
      ),
    )
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A ref, because state changes only with the next render, and a double click is faster than that.
    if (submitting.current || !isChecked(event.currentTarget)) return
    submitting.current = true
    setBusy(true)
    try {
      const outcome = await submit(event.currentTarget)
      const { result } = outcome
      if (result === 'later' && !checksAnswer) onSuccess()
      else if (result === 'later' && outcome.limitedFor) {
        setProblem({ text: queuedText(outcome.limitedFor) })
      } else if (result === 'unreached') setProblem({ text: unreachedText })
      if (result !== 'accepted') console.error(failure)
      if (result === 'later' || result === 'unreached')
        window.dispatchEvent(new CustomEvent(unsentEvent, { detail: resendUnsent }))
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  const accept = (address: string) => {
    const input = emailInput()
    if (input) input.value = address
    input?.focus()
    setProblem(undefined)
  }

  const fields: LeadFormFields = { problem, accept, typed: returnedForm()?.typed ?? {} }
  const form = {
    ref: formRef,
    onSubmit,
    // The message may no longer be true once the visitor edits the form.
    onInput: () => setProblem(undefined),
    action: to,
    method: 'post' as const,
    'aria-busy': busy,
  }
  return { form, fields, busy, taken }
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries.map(([name, value]) => [name, `${value}`.trim()]))
}

/** Where the visitor came from. Without it, only the page of the form is known. */
function visitFields(): Record<string, string> {
  const stored = storedVisit()
  const visit = { page: location.pathname, ...(typeof stored === 'object' && stored) }
  const texts = Object.entries(visit).filter(([, value]) => typeof value === 'string')
  const via = new URLSearchParams(location.search).get('via')
  const fields = Object.fromEntries(
    texts.map(([name, value]) => [`visit[${name}]`, value.slice(0, longestVisitField)]),
  )
  return { ...fields, ...(via && { via }) }
}

function storedVisit(): unknown {
  try {
    return JSON.parse(readStored(firstVisit) ?? '{}')
  } catch {
    return {}
  }
}
