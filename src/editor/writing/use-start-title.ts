import { useCallback, useEffect, useMemo, useState } from 'react'
import { newBlock } from '../blocks/arrange-blocks.ts'
import { isTitle } from '../blocks/reader/reader-blocks.ts'
import type { Block } from '../blocks/registry.ts'
import { focusBlock } from './focus-block.ts'
import type { EditBlocks } from './use-block-editing.ts'

/** The title becomes part of the document when somebody writes in it: otherwise an article has no changes. */
export function useStartTitle(blocks: readonly Block[], change: EditBlocks, isWanted = false) {
  const [start] = useState(() => newBlock('title'))
  const [wasEmpty] = useState(blocks.length === 0)
  const isNew = isWanted && wasEmpty
  useEffect(() => {
    if (isNew && document.activeElement === document.body) focusBlock(start.id)
  }, [isNew, start])
  const hasStart = useCallback(
    (now: readonly Block[]) => isWanted && (wasEmpty || now.length === 0) && !now.some(isTitle),
    [isWanted, wasEmpty],
  )
  const changeWithStart = useCallback<EditBlocks>(
    (make, place) =>
      change((now) => (hasStart(now) ? changedWith(start, now, make) : make(now)), place),
    [change, hasStart, start],
  )
  const isShown = hasStart(blocks)
  const shown = useMemo(() => (isShown ? [start, ...blocks] : blocks), [isShown, start, blocks])
  return { shown, change: changeWithStart, start: isShown ? start.id : undefined }
}

/** Changes the blocks as if they began with an empty title, which stays outside the document while it is empty. */
export function changedWith(
  start: Block,
  now: readonly Block[],
  make: (blocks: readonly Block[]) => readonly Block[],
): readonly Block[] {
  const isStart = ({ id, type, content }: Block) =>
    id === start.id && type === start.type && !content
  const after = make([start, ...now]).filter((block) => !isStart(block))
  const isSame = after.length === now.length && after.every((block, place) => block === now[place])
  return isSame ? now : after
}
