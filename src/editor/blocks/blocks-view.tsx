import { memo, type ReactNode } from 'react'
import { BlockView } from './block-view.tsx'
import styles from './blocks-view.module.css'
import type { HeadingAnchor } from './heading-anchors.ts'
import { type Block, definitionOf, isBlockType, type KnownBlock } from './registry.ts'
import type { ImageSizes } from './view-props.ts'

type BlocksViewProps = {
  blocks: readonly Block[]
  imageSizes?: ImageSizes
  /** The heading of the first title: 1 where the article is the page, more where it is a part of one. */
  titleLevel?: 1 | 2
  /** Shown after a block, for example the comments on it. */
  below?: (blockId: string) => ReactNode
  /** Where the page links to its parts. */
  anchors?: readonly HeadingAnchor[]
}

const early = 3
const noSizes: ImageSizes = {}

/** A preview shows two hundred of them on every key; only the one that changed is rendered again. */
const MemoizedBlock = memo(BlockView)

const isKnown = (block: Block): block is KnownBlock => isBlockType(block.type)

/** An article's blocks in order, as its readers see them. Unknown types are not rendered. */
export function BlocksView(props: BlocksViewProps) {
  const { blocks: all, imageSizes = noSizes, titleLevel = 1, below, anchors } = props
  const anchorOf = new Map(anchors?.map(({ blockId, id }) => [blockId, id]))
  const blocks = all.filter(isKnown)
  const levels = headingLevels(blocks, titleLevel)
  const keys = uniqueKeys(blocks)
  return (
    <div className={styles.blocks}>
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

/** The first title heads the page, later ones head parts of it, subtitles come one below. */
function headingLevels(blocks: readonly Block[], titleLevel: 1 | 2) {
  let titles = 0
  return blocks.map((block) => {
    const { heading } = definitionOf(block.type)
    if (heading === 'title') titles += 1
    const below = titles > 1 ? 1 : 0
    return (titleLevel + below + (heading === 'subtitle' ? 1 : 0)) as 1 | 2 | 3 | 4
  })
}

/** Two blocks with one id (pasted, or written by hand) must both be shown. */
function uniqueKeys(blocks: readonly Block[]): string[] {
  const seen = new Set<string>()
  return blocks.map(({ id }, place) => {
    const key = seen.has(id) ? `${id} ${place}` : id
    seen.add(id)
    return key
  })
}
