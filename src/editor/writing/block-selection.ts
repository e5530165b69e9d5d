import type { Block } from '../blocks/registry.ts'

/** A run of selected blocks: where it was begun, and the end that moves. */
export interface BlockSelection {
  anchor: string
  head: string
}

/** The ids of the selected blocks; none when an end of the run is gone. */
export function selectedIds(
  blocks: readonly Block[],
  selection: BlockSelection | undefined,
): ReadonlySet<string> {
  if (!selection) return new Set()
  const at = (id: string) => blocks.findIndex((block) => block.id === id)
  const [anchor, head] = [at(selection.anchor), at(selection.head)]
  if (anchor < 0 || head < 0) return new Set()
  const run = blocks.slice(Math.min(anchor, head), Math.max(anchor, head) + 1)
  return new Set(run.map(({ id }) => id))
}
