import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import { type BlockConflict, mergeBlocks } from '#src/editor/blocks/merge-blocks.ts'
import {
  type BlogDocument,
  changedFields,
  type DocumentPart,
  makeDocument,
  parts,
  type WholePart,
} from '../../document.ts'
import { compareBlocks } from '../versions/compare-blocks.ts'

/** A part that both sides changed differently. */
export type Conflict =
  | { at: WholePart; mine: BlogDocument[WholePart]; theirs: BlogDocument[WholePart] }
  | BlockConflict

export type Side = 'mine' | 'theirs'

export interface Merged {
  /** With every conflict decided. */
  document: BlogDocument
  conflicts: Conflict[]
}

/** The names of the parts that differ between two versions. */
export function changedParts(before: BlogDocument, after: BlogDocument): string[] {
  const blocks = compareBlocks(before.blocks, after.blocks).flatMap(
    ({ was, is }) => is ?? was ?? [],
  )
  const fields = changedFields(before, after).map((name) => parts[name].label)
  return [...new Set([...blocks.map(nameOf), ...fields])]
}

/** Identifies a conflict among the decisions. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.at === 'block' ? `block ${conflict.id}` : conflict.at

/**
 * Merges two changes of one document. What only one side changed is taken from that side; where both changed the same
 * thing differently, `decide` chooses a side.
 */
export function mergeDocuments(
  base: BlogDocument,
  mine: BlogDocument,
  theirs: BlogDocument,
  decide: (key: string) => Side = () => 'mine',
): Merged {
  const conflicts: Conflict[] = []
  const choose = <T>(conflict: Conflict, a: T, b: T): T => {
    conflicts.push(conflict)
    return decide(conflictKey(conflict)) === 'mine' ? a : b
  }
  const whole = <Name extends WholePart>(name: Name): BlogDocument[Name] => {
    const { same } = parts[name]
    const [was, a, b] = [base[name], mine[name], theirs[name]]
    if (same(a, b) || same(b, was)) return a
    if (same(a, was)) return b
    return choose({ at: name, mine: a, theirs: b }, a, b)
  }
  const blocks = () => mergeBlocks(base.blocks, mine.blocks, theirs.blocks, choose)
  const document = makeDocument(
    <Part extends DocumentPart>(name: Part) =>
      (name === 'blocks' ? blocks() : whole(name as WholePart)) as BlogDocument[Part],
  )
  return { document, conflicts }
}
