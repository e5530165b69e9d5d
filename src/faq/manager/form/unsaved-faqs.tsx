import {
  type KindOfText,
  UnsavedTexts,
  type UnsavedTextsProps,
} from '#src/editor/screen/unsaved-texts.tsx'
import { faqQueries } from '../../reader/queries.ts'
import { createPath } from './paths.ts'

const faqs: KindOfText = {
  kind: 'faq',
  storedKind: 'faq',
  noun: 'FAQ',
  createPath,
  queries: faqQueries.all(),
}

export function UnsavedFaqs(props: Omit<UnsavedTextsProps, 'of'>) {
  return <UnsavedTexts of={faqs} {...props} />
}
