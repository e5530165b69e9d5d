import { useState } from 'react'
import type { ChangedPart } from '#src/editor/document/changed-parts.ts'
import { agreeTo } from '#src/editor/shared-text/shared-text.ts'
import type { OpenedFaq } from './faq-text.ts'
import { AskFirst, type Submitted, submitFaq } from './submit-faq.ts'

export interface SubmitEvents {
  onStart: () => void
  onFailure: () => void
  onSubmitted: (submitted: Submitted) => Promise<void>
}

/** Submits the text. Changes of others that are not online yet are named first. */
export function useSubmit(opened: OpenedFaq, { onStart, onFailure, onSubmitted }: SubmitEvents) {
  const [isSaving, setSaving] = useState(false)
  const [question, setQuestion] = useState<ChangedPart[]>()

  async function submit(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    onStart()
    try {
      await onSubmitted(await submitFaq(opened))
    } catch (error) {
      if (error instanceof AskFirst) setQuestion(error.others)
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
    question,
    submit,
    lookFirst: () => setQuestion(undefined),
    submitAll() {
      agreeTo(opened, question ?? [])
      setQuestion(undefined)
      void submit()
    },
  }
}
