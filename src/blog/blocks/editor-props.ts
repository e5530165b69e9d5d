import type { BlockOf, BlockType } from './registry.ts'

/** What block editors can do with pictures; the images themselves are the manager's. */
export interface ImageTools {
  /** Takes files in and answers their addresses; what is no image is told to the person and left out. */
  take: (files: readonly File[]) => Promise<string[]>
  /** An address that an img can show. */
  show: (src: string) => string
}

export interface BlockEditorProps<Type extends BlockType> {
  block: BlockOf[Type]
  onChange: (block: BlockOf[Type]) => void
  images: ImageTools
  /** Says something to people who cannot see the screen. */
  announce: (text: string) => void
}
