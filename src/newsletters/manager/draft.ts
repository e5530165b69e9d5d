import type { Newsletter } from '../contract.ts'

/** The fields that the editor changes. */
export type DraftFields = Pick<Newsletter, 'subject' | 'preheader' | 'content' | 'audience'>

export const fieldsOf = ({ subject, preheader, content, audience }: DraftFields): DraftFields => ({
  subject,
  preheader,
  content,
  audience,
})

export const sameFields = (a: DraftFields, b: DraftFields) =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))

/** Merges content block by block; undefined if both sides changed the same block. */
export type MergeContent = (base: string, mine: string, theirs: string) => string | undefined

/** Merges two changes of one draft; undefined if both changed the same field differently. */
export function mergeDrafts(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
  mergeContent: MergeContent,
): DraftFields | undefined {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  let conflict = false
  const whole = <Name extends keyof DraftFields>(name: Name): DraftFields[Name] => {
    if (same(mine[name], theirs[name]) || same(theirs[name], base[name])) return mine[name]
    if (same(mine[name], base[name])) return theirs[name]
    conflict = true
    return mine[name]
  }
  const content = mergeContent(base.content, mine.content, theirs.content)
  const merged = {
    subject: whole('subject'),
    preheader: whole('preheader'),
    audience: whole('audience'),
  }
  return conflict || content === undefined ? undefined : { ...merged, content }
}
