import type { BlockOf, BlockType } from './registry.ts'

/** Width and height of each image by its address, as the api sends them with linked images. */
export type ImageSizes = Readonly<Record<string, readonly [width: number, height: number]>>

export interface BlockViewProps<Type extends BlockType> {
  block: BlockOf[Type]
  /** Which heading a title or subtitle is here, so that a page keeps one outline. */
  headingLevel: 1 | 2 | 3 | 4
  imageSizes: ImageSizes
  /** Among the first things seen: its image must not wait for the reader to scroll. */
  early: boolean
}
