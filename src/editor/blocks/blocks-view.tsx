import { createElement, memo, type ReactNode, Suspense } from 'react'
import { MoreBlock } from '#more-block'
import styles from './blocks-view.module.css'
import { firstTypes, isFirstType } from './reader/first-types.ts'
import { firstViews } from './reader/first-views.ts'
import type { HeadingAnchor } from './reader/heading-anchors.ts'
import { headingOf } from './reader/reader-blocks.ts'
import type { Block, BlockOf } from './registry.ts'
import type { BlockTokens, BlockViewProps, ImageSizes } from './view-props.ts'

type FirstType = keyof typeof firstTypes

type BlocksViewProps = {
  blocks: readonly Block[]
  imageSizes?: ImageSizes
  codeTokens?: BlockTokens | undefined
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
  const { blocks, imageSizes = noSizes, titleLevel = 1, below, anchors, codeTokens } = props
  const anchorOf = new Map(anchors?.map(({ blockId, id }) => [blockId, id]))
  const levels = headingLevels(blocks, titleLevel)
  const keys = uniqueKeys(blocks)
  return (
    <div className={styles.blocks}>
      {blocks.map((block, place) => {
        const shared = { imageSizes, early: place < early }
        if (!isFirst(block)) {
          return (
            <Suspense key={keys[place]}>
              <MoreBlock
                block={block}
                className={styles.block}
                tokens={codeTokens?.[block.id]}
                {...shared}
              >
                {below?.(block.id)}
              </MoreBlock>
            </Suspense>
          )
        }
        return (
          <div
            key={keys[place]}
            className={styles.block}
            data-block={block.type}
            data-anchored={anchorOf.has(block.id) ? '' : undefined}
            data-wide={'images' in firstTypes[block.type] ? '' : undefined}
          >
            <MemoizedBlock
              type={block.type}
              block={block}
              headingLevel={levels[place] ?? 2}
              anchor={anchorOf.get(block.id)}
              {...shared}
            />
            {below?.(block.id)}
          </div>
        )
      })}
    </div>
  )
}

const isFirst = (block: Block): block is BlockOf[FirstType] => isFirstType(block.type)

/** The first title is the heading of the page, later ones are headings of sections; subtitles are one level below. */
function headingLevels(blocks: readonly Block[], titleLevel: 1 | 2) {
  let titles = 0
  return blocks.map((block) => {
    const heading = headingOf(block.type)
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

function BlockView<Type extends FirstType>(props: BlockViewProps<Type> & { type: Type }) {
  return createElement<BlockViewProps<Type>>(firstViews[props.type], props)
}
