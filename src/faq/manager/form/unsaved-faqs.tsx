import type { QueryClient } from '@tanstack/react-query'
import {
  forgetIn,
  type KindOfText,
  UnsavedTexts,
  type UnsavedTextsProps,
  unsavedOf,
} from '#src/editor/screen/unsaved-texts.tsx'
import { faqQueries } from '../../reader/queries.ts'
import { createPath } from '../queries.ts'

const faqs: KindOfText = {
  kind: 'faq',
  storedKind: 'faq',
  noun: 'FAQ',
  createPath,
  queries: faqQueries.all(),
}

export const unsavedFaqsQuery = () => unsavedOf(faqs)

export function UnsavedFaqs(props: Omit<UnsavedTextsProps, 'of'>) {
  return <UnsavedTexts of={faqs} {...props} />
}

export const forgetUnsaved = (client: QueryClient, documentId: string) =>
  forgetIn(client, faqs, documentId)
