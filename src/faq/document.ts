import type { Layout } from '#src/editor/document/shared-document.ts'
import type { FaqFields } from './fields.ts'

/** `order` is a number as it is typed, because the field can be empty for a moment. */
export type FaqText = Record<keyof FaqFields, string> & { blocks: readonly never[] }

const texts = ['question', 'answer', 'navigationHeading'] as const
export const faqFieldNames: readonly (keyof FaqFields)[] = [...texts, 'order']

export function textOf({ question, answer, navigationHeading, order }: FaqFields): FaqText {
  return { question, answer, navigationHeading, order: writeOrder(order), blocks: [] }
}

export const emptyText = textOf({ question: '', answer: '', navigationHeading: '', order: 0 })

export const faqLayout: Layout<FaqText> = { texts, values: ['order'], empty: emptyText }

function writeOrder(order: number) {
  return Number.isInteger(order) ? `${order}` : ''
}

/** The order that was typed, parsed as the specification says. */
export const typedOrder = (typed: string) => writeOrder(Number.parseInt(typed, 10))

/** The fields as the form has them; they may break the rules of an FAQ. */
export const fieldsOf = ({ question, answer, navigationHeading, order }: FaqText): FaqFields => ({
  question,
  answer,
  navigationHeading,
  order: Number.parseInt(order, 10),
})

/** The fields that differ. Spaces at the ends do not count: a saved FAQ has none. */
export const changedFields = (a: FaqText, b: FaqText): (keyof FaqFields)[] =>
  faqFieldNames.filter((name) => a[name].trim() !== b[name].trim())

export const sameText = (a: FaqText, b: FaqText) => changedFields(a, b).length === 0

export const nameOf = ({ question, answer }: FaqText): string =>
  question.trim() || answer.trim().slice(0, 80) || 'A new FAQ'
