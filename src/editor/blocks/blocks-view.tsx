import { createElement, memo, type ReactNode } from 'react'
import { blockViews } from './block-views.ts'
import styles from './blocks-view.module.css'
import type { HeadingAnchor } from './heading-anchors.ts'
import { MoreStyles } from './more-styles.tsx'
import {
  type Block,
  type BlockType,
  definitionOf,
  isBlockType,
  type KnownBlock,
} from './registry.ts'
import type { BlockViewProps, ImageSizes } from './view-props.ts'

type BlocksViewProps = {
  blocks: readonly Block[]
  imageSizes?: ImageSizes
  /** The heading level of the first title: 1 if the article is the page, more if it is part of one. */
  titleLevel?: 1 | 2
  below?: (blockId: string) => ReactNode
  anchors?: readonly HeadingAnchor[]
}

const early = 3
const noSizes: ImageSizes = {}

/** A preview renders up to two hundred blocks on every key press; this renders only the block that changed. */
const MemoizedBlock = memo(BlockView)

/** The blocks of an article in order, as readers see them. Unknown types are not rendered. */
export function BlocksView(props: BlocksViewProps) {
  const { blocks: all, imageSizes = noSizes, titleLevel = 1, below, anchors } = props
  const anchorOf = new Map(anchors?.map(({ blockId, id }) => [blockId, id]))
  const blocks = all.filter((block): block is KnownBlock => isBlockType(block.type))
  const levels = headingLevels(blocks, titleLevel)
  const keys = uniqueKeys(blocks)
  return (
    <div className={styles.blocks}>
      {blocks.some(({ type }) => definitionOf(type).more) ? <MoreStyles /> : null}
      {blocks.map((block, place) => (
        <div
          key={keys[place]}
          className={styles.block}
          data-block={block.type}
          data-anchored={anchorOf.has(block.id) ? '' : undefined}
          data-wide={definitionOf(block.type).images ? '' : undefined}
        >
          <MemoizedBlock
            type={block.type}
            block={block}
            headingLevel={levels[place] ?? 2}
            anchor={anchorOf.get(block.id)}
            imageSizes={imageSizes}
            early={place < early}
          />
          {below?.(block.id)}
        </div>
      ))}
    </div>
  )
}

/** The first title is the heading of the page, later ones are headings of sections; subtitles are one level below. */
function headingLevels(blocks: readonly Block[], titleLevel: 1 | 2) {
  let titles = 0
  return blocks.map((block) => {
    const { heading } = definitionOf(block.type)
    if (heading === 'title') titles += 1
    const below = titles > 1 ? 1 : 0
    return (titleLevel + below + (heading === 'subtitle' ? 1 : 0)) as 1 | 2 | 3 | 4
  })
}

/** Two blocks with the same id (pasted or handwritten) must both be shown. */
function uniqueKeys(blocks: readonly Block[]): string[] {
  const seen = new Set<string>()
  return blocks.map(({ id }, place) => {
    const key = seen.has(id) ? `${id} ${place}` : id
    seen.add(id)
    return key
  })
}

function BlockView<Type extends BlockType>(props: BlockViewProps<Type> & { type: Type }) {
  return createElement<BlockViewProps<Type>>(blockViews[props.type], props)
}
