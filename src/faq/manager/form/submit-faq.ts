import { useState } from 'react'
import { replayedHeader, versionIn, versionTag } from '#src/app/version-tag.ts'
import type { Difference } from '#src/editor/contract.ts'
import { type From, saveText, Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import type { FaqApi } from '../../api/routes.ts'
import { type FaqText, fieldsOf, sameText, textOf } from '../../document.ts'
import { FaqFields } from '../../fields.ts'
import { readFaq, type SavedFaq } from '../queries.ts'
import type { OpenedFaq } from './faq-text.ts'

const faqs = staffClient<FaqApi>().faq

export type Submitted = Awaited<ReturnType<typeof submitFaq>>

const submitFaq = (opened: OpenedFaq) =>
  saveText(opened, {
    create,
    update,
    goesOnline: true,
    current: (_error, { faq }) => readFaq(faq.faqid),
  })

async function create(text: FaqText, key: string, query: From) {
  const json = FaqFields.parse(fieldsOf(text))
  const call = faqs.$post({ query, header: { 'idempotency-key': key }, json })
  const { faq } = await staffAnswer(call, 'Failed to create FAQ')
  const { headers } = await call
  const saved: SavedFaq = { faq, version: versionIn(headers.get('etag')) }
  return { saved, isStale: headers.has(replayedHeader) && !sameText(textOf(faq), text) }
}

async function update({ faq, version }: SavedFaq, text: FaqText, query: From): Promise<SavedFaq> {
  const call = faqs[':faqId'].$patch({
    param: { faqId: `${faq.faqid}` },
    query,
    header: { 'if-match': versionTag('faq', faq.faqid, version) },
    json: FaqFields.parse(fieldsOf(text)),
  })
  const changed = await staffAnswer(call, 'Failed to update FAQ')
  return { faq: changed.faq, version: versionIn((await call).headers.get('etag')) }
}

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
    question: question && opened.withLabels(question.parts),
    submit,
    lookFirst: () => setQuestion(undefined),
    submitAll() {
      if (question) opened.session.confirm(question.seq)
      setQuestion(undefined)
      void submit()
    },
  }
}
