import { useRef, useState } from 'react'
import { type ChangedPart, changedByOthers } from '#src/editor/document/changed-parts.ts'
import { changedParts } from './changed-parts.ts'
import type { Base, OpenedFaq } from './open-faq.ts'
import { type Submitted, submitFaq } from './submit-faq.ts'

export interface SubmitEvents {
  onStart: () => void
  onFailure: () => void
  onSubmitted: (submitted: Submitted) => Promise<void>
}

/** Submits the text. Changes of others that are not online yet are named first. */
export function useSubmit(opened: OpenedFaq, { onStart, onFailure, onSubmitted }: SubmitEvents) {
  const [isSaving, setSaving] = useState(false)
  const [question, setQuestion] = useState<ChangedPart[]>()
  /** The changes of others that this person was shown and agreed to submit. */
  const agreed = useRef(new Set<string>())
  const keyOf = ({ key, people }: ChangedPart) => `${key} ${people}`

  const unseen = (base: Base) =>
    changedByOthers(changedParts(opened, base), opened.username).filter(
      (part) => !agreed.current.has(keyOf(part)),
    )

  async function submit(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    onStart()
    let others: ChangedPart[] = []
    try {
      const submitted = await submitFaq(opened, (base) => {
        others = unseen(base)
        return others.length === 0
      })
      if (submitted) await onSubmitted(submitted)
      else setQuestion(others)
    } catch (error) {
      console.error(error)
      onFailure()
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
      for (const part of question ?? []) agreed.current.add(keyOf(part))
      setQuestion(undefined)
      void submit()
    },
  }
}
