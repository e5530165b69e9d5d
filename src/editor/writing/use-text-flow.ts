import { useMemo } from 'react'
import { newBlock, replaceBlock } from '../blocks/arrange-blocks.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import { joinBlocks, splitBlock } from './text-blocks.ts'
import type { BlockEditing } from './use-block-editing.ts'
import type { BlockSelecting } from './use-block-selection.ts'
import type { Commands } from './use-commands.tsx'

/** The article as one flow of text: Enter, Backspace and the arrow keys move between blocks. */
export function useTextFlow(
  editing: BlockEditing,
  { select, selectAll }: BlockSelecting,
  commands: Commands,
  { extend, chooseLink, tell }: Pick<TextFlow, 'extend' | 'chooseLink' | 'tell'>,
): TextFlow {
  return useMemo<TextFlow>(() => {
    const { apply, focusText, blockAt, neighbor, handles } = editing

    return {
      attach(id, handle) {
        handles.set(id, handle)
        return () => {
          if (handles.get(id) === handle) handles.delete(id)
        }
      },
      isAwaited: editing.isAwaited,
      split(id, before, after) {
        const block = blockAt(id)
        if (!block) return
        // Enter before a title inserts a block above it; the title stays a title.
        if (textKind(block.type) === 'line' && !before && after) {
          const above = newBlock('paragraph')
          apply((now) => replaceBlock(now, id, (found) => [above, found]))
          return
        }
        const [first, second] = splitBlock(block, before, after)
        editing.await(second.id)
        apply((now) => replaceBlock(now, id, () => [first, second]))
        focusText(second.id, 'start')
      },
      join(id) {
        const [above, block] = [neighbor(id, -1), blockAt(id)]
        if (!above || !block) return
        const joined = joinBlocks(above, block)
        const without = (now: readonly Block[]) => now.filter((one) => one.id !== id)
        if (!joined) {
          if (definitionOf(block.type).isEmpty(block)) apply(without)
          select(above.id)
          return
        }
        const seam = handles.get(above.id)?.end() ?? 'end'
        apply((now) => replaceBlock(without(now), above.id, () => joined.blocks))
        focusText(joined.focus.id, joined.focus.at === 'seam' ? seam : 'start')
      },
      leave(id, to) {
        const next = neighbor(id, to === 'before' ? -1 : 1)
        if (!next) return
        if (textKind(next.type)) focusText(next.id, to === 'before' ? 'end' : 'start')
        else select(next.id)
      },
      extend,
      turnInto: editing.turnInto,
      select,
      selectAll,
      command: commands.typed,
      commandKey: commands.key,
      chooseLink,
      tell,
      announce: editing.announce,
    }
  }, [editing, select, selectAll, commands, extend, chooseLink, tell])
}
