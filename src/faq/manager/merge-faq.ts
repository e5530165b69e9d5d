import type { FaqFields } from '../contract.ts'

const names = ['question', 'answer', 'navigationHeading', 'order'] as const

/** Merges two changes of one FAQ; undefined when both changed the same field differently. */
export function mergeFaq(
  base: FaqFields,
  mine: FaqFields,
  theirs: FaqFields,
): FaqFields | undefined {
  const clash = names.some(
    (name) =>
      mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  )
  if (clash) return undefined
  const pick = <Name extends (typeof names)[number]>(name: Name) =>
    mine[name] === base[name] ? theirs[name] : mine[name]
  return {
    question: pick('question'),
    answer: pick('answer'),
    navigationHeading: pick('navigationHeading'),
    order: pick('order'),
  }
}

/** The fields that differ from the version that was read. */
export const changedFields = (base: FaqFields, mine: FaqFields): Partial<FaqFields> =>
  Object.fromEntries(
    names.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name]]),
  )
