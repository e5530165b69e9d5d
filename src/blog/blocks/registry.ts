import { type CarouselBlock, readCarousel } from './carousel/schema.ts'
import { type FineprintBlock, readFineprint } from './fineprint/schema.ts'
import { type ImageBlock, readImage } from './image/schema.ts'
import { type ParagraphBlock, readParagraph } from './paragraph/schema.ts'
import type { Raw } from './reading-raw.ts'
import { readSubtitle, type SubtitleBlock } from './subtitle/schema.ts'
import { readTitle, type TitleBlock } from './title/schema.ts'

export interface BlockOf {
  title: TitleBlock
  subtitle: SubtitleBlock
  paragraph: ParagraphBlock
  image: ImageBlock
  fineprint: FineprintBlock
  carousel: CarouselBlock
}

export type BlockType = keyof BlockOf
export type Block = BlockOf[BlockType]

/** One reader per block type; a forgotten type does not compile. */
export const blockReaders = {
  title: readTitle,
  subtitle: readSubtitle,
  paragraph: readParagraph,
  image: readImage,
  fineprint: readFineprint,
  carousel: readCarousel,
} satisfies { [Type in BlockType]: (raw: Raw, id: string) => BlockOf[Type] }

export const isBlockType = (type: unknown): type is BlockType =>
  typeof type === 'string' && Object.hasOwn(blockReaders, type)
