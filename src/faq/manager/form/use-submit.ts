import { useState } from 'react'
import type { Difference } from '#src/editor/contract.ts'
import { Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import { withLabels } from '#src/editor/shared-text/shared-text.ts'
import type { OpenedFaq } from './faq-text.ts'
import { type Submitted, submitFaq } from './submit-faq.ts'

export interface SubmitEvents {
  onStart: () => void
  onFailure: () => void
  onSubmitted: (submitted: Submitted) => Promise<void>
}

/** Submits the text. Changes of others that are not online yet are named first. */
export function useSubmit(opened: OpenedFaq, { onStart, onFailure, onSubmitted }: SubmitEvents) {
  const [isSaving, setSaving] = useState(false)
  const [question, setQuestion] = useState<Difference>()

  async function submit(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    onStart()
    try {
      await onSubmitted(await submitFaq(opened))
    } catch (error) {
      if (error instanceof Unconfirmed) setQuestion(error.difference)
      else {
        console.error(error)
        onFailure()
      }
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    question: question && withLabels(opened, question.parts),
    submit,
    lookFirst: () => setQuestion(undefined),
    submitAll() {
      if (question) opened.session.confirm(question.seq)
      setQuestion(undefined)
      void submit()
    },
  }
}
