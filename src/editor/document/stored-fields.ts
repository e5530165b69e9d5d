import type { DocumentSnapshot } from './shared-document.ts'

/*
 * 0.2.0 stored unsaved text as the fields of a form, in browsers and in two tables of the database. These functions
 * bring it into a shared document. Once no text of 0.2.0 can be left, they and their callers go.
 */

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** A text with the fields and blocks that differ between another version of it and what somebody made of that. */
export function withChanges<Snapshot extends DocumentSnapshot>(
  now: Snapshot,
  base: Snapshot,
  mine: Snapshot,
): Snapshot {
  const was = new Map(base.blocks.map((block) => [block.id, block]))
  const own = new Map(mine.blocks.map((block) => [block.id, block]))
  const kept = now.blocks.map((block) => {
    const changed = own.get(block.id)
    return changed && differ(changed, was.get(block.id)) ? changed : block
  })
  const ids = new Set(now.blocks.map(({ id }) => id))
  const added = mine.blocks.filter(({ id }) => !ids.has(id) && !was.has(id))
  const fields = Object.entries(mine).filter(([name, value]) =>
    differ(value, base[name as keyof Snapshot]),
  )
  return { ...now, ...Object.fromEntries(fields), blocks: [...kept, ...added] }
}

/**
 * The same where the version that somebody changed is not known: a field that some saved version contains was not typed.
 * Otherwise it would replace what a colleague saved since then.
 */
export function withTyped<Text extends object>(now: Text, mine: Text, saved: readonly Text[]) {
  const typed = Object.entries(mine).filter(([name, value]) => {
    const isSame = (version: Text) => String(version[name as keyof Text]).trim() === value.trim()
    return typeof value === 'string' && value.trim() && !saved.some(isSame)
  })
  return { ...now, ...Object.fromEntries(typed) }
}
