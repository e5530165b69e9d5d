import { createElement, memo, type ReactNode } from 'react'
import { blockViews } from '../block-views.ts'
import { readBlock } from '../content.ts'
import { type Block, type BlockType, definitionOf, isBlockType } from '../registry.ts'
import type { BlockViewProps } from '../view-props.ts'
import { MoreStyles } from './more-styles.tsx'

export type MoreBlockProps = Pick<BlockViewProps<BlockType>, 'imageSizes' | 'early' | 'tokens'> & {
  block: Block
  className: string | undefined
  /** Below the block. */
  children: ReactNode
}

/** Whether a page with a block of this type has a policy of its own. */
export const needsPolicy = (type: string): boolean => definitionOf(type).needsPolicy === true

/** A block of the menu "More". One of a type that this version does not know is not rendered. */
export function MoreBlock(props: MoreBlockProps) {
  const { block: given, className, imageSizes, early, tokens, children } = props
  const block = given.type === 'unknown' ? readBlock(given.raw, given.id) : given
  // Browsers that keep what the server sent do not know which types there are.
  if (!isBlockType(block.type)) return <div className={className} />
  const isWide = definitionOf(block.type).images !== undefined
  const facts = { imageSizes, early, tokens }
  const shown = { type: block.type, block, headingLevel: 2, ...facts } as const
  return (
    <>
      <MoreStyles />
      <div className={className} data-block={block.type} data-wide={isWide ? '' : undefined}>
        {createElement(MemoizedView, shown as MoreViewProps)}
        {children}
      </div>
    </>
  )
}

type MoreViewProps = BlockViewProps<BlockType> & { type: BlockType }

const MemoizedView = memo(({ type, ...props }: MoreViewProps) =>
  createElement(blockViews[type] as (props: BlockViewProps<BlockType>) => ReactNode, props),
)
