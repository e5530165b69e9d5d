import type { CodeTokens } from './code/tokens.ts'
import type { BlockOf, BlockType } from './registry.ts'

/** Width, height and perhaps focal point of each image by URL, as the API sends them with linked images. */
export type ImageSizes = Readonly<
  Record<string, readonly [width: number, height: number, ...focus: number[]]>
>

/** The tokens of each code by the id of its block, as the API sends them with linked images. */
export type BlockTokens = Readonly<Record<string, CodeTokens>>

export interface BlockViewProps<Type extends BlockType> {
  block: BlockOf[Type]
  /** The heading level of a title or subtitle, so that the page has one outline. */
  headingLevel: 1 | 2 | 3 | 4
  /** The id of a heading, if the page links to its sections. */
  anchor?: string
  imageSizes: ImageSizes
  /** Of code: its colored pieces. */
  tokens?: CodeTokens | undefined
  /** Near the top of the page: its image is loaded eagerly. */
  early: boolean
}
