import { authorsIn } from '#src/editor/document/authors.ts'
import type { ChangedPart } from '#src/editor/document/changed-parts.ts'
import { changedFields, type FaqFieldName } from '../../document.ts'
import type { Base, OpenedFaq } from './open-faq.ts'

export const labels: Record<FaqFieldName, string> = {
  question: 'Question',
  answer: 'Answer',
  navigationHeading: 'NavigationHeading',
  order: 'Order',
}

/** The fields that no saved version contains yet, and who changed them. */
export const changedParts = ({ editing, session }: OpenedFaq, { text }: Base) =>
  changedFields(text, editing.read()).map((name): ChangedPart => {
    const people = authorsIn(session.y, name)
    return { key: name, label: labels[name], people }
  })
