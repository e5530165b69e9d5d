import { withTyped } from '#src/editor/document/stored-fields.ts'
import { picturesInBlocks } from '#src/editor/pictures/upload-pictures.ts'
import type { SharedText } from '#src/editor/shared-text/shared-text.ts'
import type { TextKind } from '#src/editor/shared-text/text-kind.ts'
import { type FaqText, faqLayout, nameOf, sameText, textOf } from '../../document.ts'
import type { FaqFields } from '../../fields.ts'
import { createPath, editPath, readFaq, readRevisions, type SavedFaq } from '../queries.ts'

export const labels: Record<keyof FaqFields, string> = {
  question: 'Question',
  answer: 'Answer',
  navigationHeading: 'NavigationHeading',
  order: 'Order',
}

export type OpenedFaq = SharedText<FaqText, SavedFaq>

export const faqText: TextKind<FaqText, SavedFaq> = {
  kind: 'faq',
  storedKind: 'faq',
  layout: faqLayout,
  pictures: picturesInBlocks,
  createPath,
  editPath,
  titleOf: nameOf,
  same: sameText,
  labelOf: (part) => labels[part as keyof FaqFields] ?? part,
  read: ({ faq, version }) => ({ id: faq.faqid, version, text: textOf(faq) }),
  fetch: readFaq,
  staysWithNew: false,
  async withEarlier(now, data, saved) {
    const typed = textOf(data as FaqFields)
    if (!saved) return typed
    const versions = [saved.faq, ...(await readRevisions(saved.faq.faqid))]
    return withTyped(now, typed, versions.map(textOf))
  },
}
