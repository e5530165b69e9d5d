import type { FaqFields } from '../contract.ts'
import { changedFields } from './merge-faq.ts'

/** Unsaved text of an FAQ, as this browser stores it. */
export interface UnsavedFaq {
  fields: FaqFields
  /** The FAQ as it was read before the text was typed. Text of version 0.2.0 has none. */
  base?: FaqFields
}

export const readUnsavedFaq = (data: unknown): UnsavedFaq =>
  typeof data === 'object' && data !== null && 'fields' in data
    ? (data as UnsavedFaq)
    : { fields: data as FaqFields }

type FieldName = keyof FaqFields

/**
 * The fields to bring back into a form that shows `now`: only those that this person changed, so that later changes of
 * colleagues to other fields stay. `overwrites` names fields that a colleague changed too.
 */
export function fieldsToRestore({ fields, base }: UnsavedFaq, now: FaqFields) {
  const restored = base ? changedFields(base, fields) : fields
  const names = Object.keys(restored) as FieldName[]
  const overwrites = names.filter(
    (name) => now[name] !== fields[name] && (!base || now[name] !== base[name]),
  )
  return { restored, overwrites }
}
