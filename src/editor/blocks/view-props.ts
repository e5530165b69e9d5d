import type { BlockOf, BlockType } from './registry.ts'

/** Width and height of each image by its address, as the api sends them with linked images. */
export type ImageSizes = Readonly<Record<string, readonly [width: number, height: number]>>

export interface BlockViewProps<Type extends BlockType> {
  block: BlockOf[Type]
  /** The heading level of a title or subtitle, so that the page has one outline. */
  headingLevel: 1 | 2 | 3 | 4
  /** The id of a heading, where the page links to its parts. */
  anchor?: string
  imageSizes: ImageSizes
  /** Near the top of the page: its image is not loaded lazily. */
  early: boolean
}
