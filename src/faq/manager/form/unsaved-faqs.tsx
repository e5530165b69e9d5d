import { type KindOfText, UnsavedTexts } from '#src/editor/screen/unsaved-texts.tsx'
import { faqQueries } from '../../reader/queries.ts'
import { createPath } from './paths.ts'

const faqs: KindOfText = {
  kind: 'faq',
  storedKind: 'faq',
  noun: 'FAQ',
  createPath,
  queries: faqQueries.all(),
}

type UnsavedFaqsProps = {
  /** The document that is open here. */
  except?: string
  /** How many are shown until somebody asks for all. */
  atOnce?: number
}

/** Texts of this person that no FAQ contains. */
export function UnsavedFaqs(props: UnsavedFaqsProps) {
  return <UnsavedTexts of={faqs} {...props} />
}
